import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { text } from '../text/text.js';

/** The text that was to be copied, until something on the screen changes. */
export interface Copied {
  readonly text: string;
  /** The reader copies it by hand. */
  readonly refused: boolean;
}

/**
 * Copies a text for an element that has a field of class `copied` on the screen, at the latest when
 * it was told that the browser refused: then the field is selected.
 */
export async function copyText(
  element: LitElement & { copied: Copied | undefined },
  text: string,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    element.copied = { text, refused: false };
  } catch {
    // as in some frames, and on pages without https
    element.copied = { text, refused: true };
    await element.updateComplete;
    const field = element.renderRoot.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      '.copied',
    );
    field?.focus();
    field?.select();
  }
}

/** The button that copies, and what came of it. */
export const copyButton = (
  label: string,
  copied: Copied | undefined,
  copy: () => void,
): TemplateResult =>
  html`<button type="button" class="small" @click=${copy}>${label}</button>
    <span role="status">${copied && !copied.refused ? text.copy.done : ''}</span>`;

/** A button that copies what is not on the screen, or not in a field: where it is refused, it comes into one. */
export const copying = (
  label: string,
  copied: Copied | undefined,
  copy: () => void,
): TemplateResult =>
  html`<div class="copy-link">
    ${copyButton(label, copied, copy)}
    ${
      copied?.refused
        ? html`<label
            >${text.copy.refused} <input class="copied" type="text" readonly .value=${copied.text}
          /></label>`
        : nothing
    }
  </div>`;
