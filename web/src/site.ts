import { lessons } from 'virtual:lessons';
import { AttentionLesson } from './embed/element.js';
import { pageHost } from './embed/hosts/page.js';
import './look/tokens.css';
import './look/shared.css';
import './look/choices.css';
import './look/math/math.css';
import './look/site.css';
import { readLink } from './state/link.js';
import { startTheme } from './theme.js';

/** The page around the lesson: home or lesson, by the address. */

const home = document.querySelector<HTMLElement>('#home');
const notice = document.querySelector<HTMLElement>('#notice');
const main = document.querySelector('main');
const homeTitle = document.title;
let element: AttentionLesson | undefined;

function show(): void {
  const { state, notice: sentence } = readLink(lessons, location.search);
  if (home) home.hidden = state !== undefined;
  if (notice) {
    notice.textContent = state ? '' : (sentence ?? '');
    notice.hidden = notice.textContent === '';
  }
  if (!state) {
    element?.remove();
    document.title = homeTitle;
    return;
  }
  if (element?.isConnected) {
    element.follow(location.search);
    return;
  }
  element = new AttentionLesson();
  element.host = pageHost;
  element.setAttribute('theme', document.documentElement.dataset.theme ?? 'auto');
  main?.append(element);
}

addEventListener('popstate', show);
startTheme(document.querySelector<HTMLElement>('#theme'));
show();
