import { lessons } from 'virtual:lessons';
import { quizIds } from 'virtual:quizzes/ids';
import { linkTo } from './embed/attributes.js';
import { AttentionLesson } from './embed/element.js';
import { hear, type Shown } from './embed/events.js';
import { startFrame } from './embed/hosts/frame/frame.js';
import { readFrameKeys } from './embed/hosts/frame/keys.js';
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
import { applyTheme, startTheme, themeOf } from './theme.js';

/** The page around the lesson: home, lesson or quiz, by the address; on its own or in a frame. */

const home = document.querySelector<HTMLElement>('#home');
const bar = document.querySelector<HTMLElement>('header.site');
const switches = document.querySelector<HTMLElement>('#theme');
const notice = document.querySelector<HTMLElement>('#notice');
const main = document.querySelector('main');
document.querySelector('.late')?.remove();
delete document.documentElement.dataset.asked;
const homeTitle = document.title;
const frame = readFrameKeys(location.search);
let host = pageHost(frame);
let element: AttentionLesson | AttentionQuiz | undefined;
/** Comes when the first quiz is asked for. */
let Quiz: typeof AttentionQuiz | undefined;
let missed = false;

const quizAsked = () => readQuizLink(quizIds, host.load());

function around(isHome: boolean, sentence = ''): void {
  if (home) home.hidden = !isHome;
  if (!notice) return;
  notice.textContent = sentence;
  notice.hidden = sentence === '';
}

function goHome(sentence?: string): void {
  around(true, sentence);
  element?.remove();
  element = undefined;
  document.title = homeTitle;
}

/** The element for this address: the one that is there if it is of the right kind. */
function place(Kind: typeof AttentionLesson | typeof AttentionQuiz): void {
  around(false);
  if (element instanceof Kind && element.isConnected) {
    element.follow(host.load());
    return;
  }
  element?.remove();
  element = new Kind();
  element.host = host;
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

async function show(): Promise<void> {
  const asked = quizAsked();
  if (asked?.quiz !== undefined) {
    if (Quiz) place(Quiz);
    else await fetchQuizzes();
    return;
  }
  const lesson = readLink(lessons, host.load());
  if (lesson.state && !asked) place(AttentionLesson);
  else goHome(asked?.notice ?? lesson.notice);
}

/** In a frame Back belongs to the page around, so that the way back is on the page. */
const trail: string[] = [];
const wayBack = document.querySelector<HTMLAnchorElement>('#way-back a');

function leaveTrail(back: boolean): void {
  if (back) trail.pop();
  else trail.push(host.load());
  const last = trail.at(-1);
  if (!wayBack) return;
  wayBack.href = last ?? '?';
  wayBack.textContent = text.wayBack;
  wayBack.parentElement?.toggleAttribute('hidden', last === undefined);
}

/**
 * A link to another lesson or quiz of this page is followed without loading the page anew: what was
 * answered stays, even where nothing may be stored, and the core need not be loaded again.
 */
function follow(event: MouseEvent): void {
  if (missed && !frame) return; // a browser may remember until then that a file could not be fetched
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  const href = link?.getAttribute('href') ?? '';
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!/^(\?|\.\/$)/.test(href) || !plain || event.altKey) return;
  event.preventDefault();
  if (frame) leaveTrail(link === wayBack);
  host.save(href.replace(/^(\?|\.\/)/, ''), 'place');
  void show();
  scrollTo(0, 0);
  main?.focus({ preventScroll: true });
}

/** Counts what was asked for from outside, so that what comes late does not come over it. */
let turn = 0;

/** What a page around a frame, or a course system, has kept of this one. */
async function restore(state: Shown): Promise<void> {
  const mine = ++turn;
  host.save(linkTo(host.load(), state), 'place');
  await show();
  if (element && mine === turn) element.state = state;
}

function setTheme(name: string | undefined): void {
  applyTheme(themeOf(name));
}

/** Also anew, once there is more to recall. */
function begin(): void {
  if (switches) startTheme(switches, host);
  void show();
}

hear(document, 'attention-change', ({ title }) => {
  document.title = `${title} · ${text.site.title}`;
});
addEventListener('popstate', () => void show());
addEventListener('click', follow);
if (frame) {
  document.documentElement.dataset.embedded = '';
  bar?.remove();
  setTheme(frame.theme);
  startFrame(frame, {
    state: () => element?.state ?? {},
    show: (state) => void restore(state),
    setTheme,
  });
  void show();
} else if (document.querySelector('meta[name="attention-host"][content="scorm"]')) {
  // a package for learning platforms: what the learner does is to be heard from the start
  import('./embed/hosts/lms.js')
    .then(({ startLms }) => {
      host = startLms(window, host, begin);
    })
    .catch(() => undefined)
    .finally(begin);
} else begin();
