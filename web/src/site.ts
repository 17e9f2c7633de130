import { lessons } from 'virtual:lessons';
import { quizzes } from 'virtual:quizzes';
import { AttentionLesson } from './embed/element.js';
import { pageHost } from './embed/hosts/page.js';
import { AttentionQuiz } from './embed/quiz.js';
import './look/tokens.css';
import './look/shared.css';
import './look/choices.css';
import './look/math/math.css';
import './look/site.css';
import { readQuizLink } from './quiz/link.js';
import { readLink } from './state/link.js';
import { startTheme } from './theme.js';

/** The page around the lesson: home, lesson or quiz, by the address. */

const home = document.querySelector<HTMLElement>('#home');
const notice = document.querySelector<HTMLElement>('#notice');
const main = document.querySelector('main');
const homeTitle = document.title;
let element: AttentionLesson | AttentionQuiz | undefined;

/** The element for this address: the one that is there if it is of the right kind. */
function place(Kind: typeof AttentionLesson | typeof AttentionQuiz): void {
  if (element instanceof Kind && element.isConnected) {
    element.follow(location.search);
    return;
  }
  element?.remove();
  element = new Kind();
  element.host = pageHost;
  element.setAttribute('theme', document.documentElement.dataset.theme ?? 'auto');
  main?.append(element);
}

function show(): void {
  const quiz = readQuizLink(quizzes, location.search);
  const lesson = quiz ? { notice: quiz.notice } : readLink(lessons, location.search);
  const state = 'state' in lesson ? lesson.state : undefined;
  const isHome = !state && !quiz?.quiz;
  if (home) home.hidden = !isHome;
  if (notice) {
    notice.textContent = isHome ? (lesson.notice ?? '') : '';
    notice.hidden = notice.textContent === '';
  }
  if (isHome) {
    element?.remove();
    document.title = homeTitle;
    return;
  }
  place(quiz ? AttentionQuiz : AttentionLesson);
}

/**
 * A link to another lesson or quiz of this page is followed without loading the page anew: what was
 * answered stays, even where nothing may be stored, and the core need not be loaded again.
 */
function follow(event: MouseEvent): void {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link?.getAttribute('href')?.startsWith('?') || !plain || event.altKey) return;
  event.preventDefault();
  pageHost.save(link.search.slice(1), 'place');
  show();
  scrollTo(0, 0);
  main?.focus({ preventScroll: true });
}

addEventListener('popstate', show);
addEventListener('click', follow);
startTheme(document.querySelector<HTMLElement>('#theme'));
show();
