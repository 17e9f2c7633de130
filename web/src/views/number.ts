import { html, type TemplateResult } from 'lit';
import type { Role } from '../lesson/types.js';
import { text } from '../text/text.js';

/** Small pieces of written arithmetic, in HTML so that long sums wrap; spoken forms are hidden text. */

const spoken = (words: string): TemplateResult => html`<span class="spoken">${words}</span>`;

export const result = (role: Role, number: string): TemplateResult =>
  html`<b class="result ${role}">${number}</b>`;

export const term = (content: unknown, hot = false): TemplateResult =>
  html`<span class=${hot ? 'term hot' : 'term'}>${content}</span>`;

export const fraction = (above: unknown, below: unknown): TemplateResult =>
  html`<span class="fraction"
    ><span>${above}</span>${spoken(text.arithmetic.dividedBy)}<span>${below}</span></span
  >`;

export const power = (exponent: unknown): TemplateResult =>
  html`<span class="power">e${spoken(text.arithmetic.toThePower)}<sup>${exponent}</sup></span>`;

export const root = (radicand: string): TemplateResult =>
  html`${spoken(text.arithmetic.rootOf)}<span aria-hidden="true">√</span>${radicand}`;

/** Parts of an equation, joined by signs; each part stays whole when the line wraps. */
export function chain(parts: readonly unknown[], sign = '='): TemplateResult {
  return html`${parts.map(
    (part, i) =>
      html`<span class="part">${i > 0 ? html`<span class="op">${sign}</span>` : ''}${part}</span> `,
  )}`;
}

/** A negative number is put in brackets where it follows a sign. */
export const bracketed = (number: string): string =>
  number.startsWith('−') ? `(${number})` : number;
