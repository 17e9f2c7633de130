import { lessons } from 'virtual:lessons';
import { quizIds } from 'virtual:quizzes/ids';
import { AttentionLesson } from './embed/element.js';
import { pageHost } from './embed/hosts/page.js';
import type { AttentionQuiz } from './embed/quiz.js';
import './look/tokens.css';
import './look/shared.css';
import './look/choices.css';
import './look/math/math.css';
import './look/site.css';
import { readQuizLink } from './quiz/link.js';
import { readLink } from './state/link.js';
import { text } from './text/text.js';
import { startTheme } from './theme.js';

/** The page around the lesson: home, lesson or quiz, by the address. */

const home = document.querySelector<HTMLElement>('#home');
const notice = document.querySelector<HTMLElement>('#notice');
const main = document.querySelector('main');
const homeTitle = document.title;
let element: AttentionLesson | AttentionQuiz | undefined;
/** Comes when the first quiz is asked for. */
let Quiz: typeof AttentionQuiz | undefined;
let missed = false;

const quizAsked = () => readQuizLink(quizIds, location.search);

function around(isHome: boolean, sentence = ''): void {
  if (home) home.hidden = !isHome;
  if (!notice) return;
  notice.textContent = sentence;
  notice.hidden = sentence === '';
}

function goHome(sentence?: string): void {
  around(true, sentence);
  element?.remove();
  document.title = homeTitle;
}

/** The element for this address: the one that is there if it is of the right kind. */
function place(Kind: typeof AttentionLesson | typeof AttentionQuiz): void {
  around(false);
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

async function fetchQuizzes(): Promise<void> {
  around(false, text.quiz.loading);
  element?.remove();
  try {
    Quiz = (await import('./embed/quiz.js')).AttentionQuiz;
  } catch {
    missed = true;
  }
  if (quizAsked()?.quiz === undefined) return; // the reader went elsewhere meanwhile
  if (Quiz) place(Quiz);
  else goHome(text.quiz.unreachable);
}

function show(): void {
  const asked = quizAsked();
  if (asked?.quiz !== undefined) {
    if (Quiz) place(Quiz);
    else void fetchQuizzes();
    return;
  }
  const lesson = readLink(lessons, location.search);
  if (lesson.state && !asked) place(AttentionLesson);
  else goHome(asked?.notice ?? lesson.notice);
}

/**
 * A link to another lesson or quiz of this page is followed without loading the page anew: what was
 * answered stays, even where nothing may be stored, and the core need not be loaded again.
 */
function follow(event: MouseEvent): void {
  if (missed) return; // a browser may remember until then that a file could not be fetched
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
