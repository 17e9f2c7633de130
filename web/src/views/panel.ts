import { html } from 'lit';
import { text } from '../text/text.js';

/** What stands in the place of a panel until its element is there, and if it never comes. */
export const awaited = html`<p class="note">${text.load.panel}</p>`;

/** Lets a panel come or not: what stands in its place says so. */
export function fetchPanel(panel: Promise<unknown>): void {
  panel.catch(() => undefined);
}
