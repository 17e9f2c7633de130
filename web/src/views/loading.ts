import { html, type TemplateResult } from 'lit';
import { text } from '../text/text.js';

/** What is said while the calculator is on its way. */
export const loading = html`<p class="loading" role="status">${text.load.loading}</p>`;

/** Why it did not come, and the way to try again. */
export const failed = (why: string, retry: () => unknown): TemplateResult =>
  html`<p class="notice failure" role="alert">
    ${why}
    <button type="button" class="small" @click=${retry}>${text.load.retry}</button>
  </p>`;

/** On a narrow screen rails scroll sideways: the current stop comes into sight, so far from the left. */
export function showCurrent(root: ParentNode, before: number): void {
  for (const stop of root.querySelectorAll<HTMLElement>('.rail li.now')) {
    const rail = stop.parentElement;
    if (rail) rail.scrollLeft = stop.offsetLeft - rail.offsetLeft - stop.offsetWidth * before;
  }
}
