import { html, nothing, type TemplateResult } from 'lit';
import { roleOf } from '../colour.js';
import type { Figure, MathNode, ProseNode, Role } from '../lesson/types.js';
import { text } from '../text/text.js';
import { stages, type Stage } from '../engine/names.js';
import { moved, type Cell } from '../state/axes.js';
import type { StepId } from '../state/steps.js';
import { figureText } from './figure.js';
import { isPending } from './guess.js';
import { stepOf, stepOfRole } from './links.js';
import { maths } from './maths.js';
import type { View } from './view.js';

function figureRole({ figure }: Figure): Role | 'size' {
  switch (figure) {
    case 'width':
    case 'valueWidth':
    case 'queries':
    case 'keys':
      return 'size';
    case 'gap':
      return 'score';
    case 'sensitivity':
    case 'slope':
    case 'ratio':
    case 'loose':
    case 'roundedWeights':
      return 'weight';
    case 'roundedOutput':
      return 'output';
    default:
      return roleOf(figure);
  }
}

/** Where the numbers are not there yet: the lesson's own as the build knows them, or none. */
export type Unseen = 'own' | 'none';

/** A number in a sentence, from the trace: right whatever the reader edits. */
function figure(view: View | Unseen, node: Figure): TemplateResult {
  if (typeof view === 'string')
    return html`<span class="live">${(view === 'own' && node.own) || '…'}</span>`;
  // what a sentence says would give away what is to be guessed
  if (isPending(view)) return html`<span class="live">${text.guess.hidden}</span>`;
  const written = figureText(view, node);
  const role = figureRole(node);
  const { cell, step } = placeOf(view, node);
  if (!cell) return html`<span class="live ${role}" data-role=${role}>${written}</span>`;
  return html`<span
    class="live ${role}"
    data-role=${role}
    @pointerenter=${() => {
      view.hover(cell);
    }}
    @pointerleave=${() => {
      view.hover(undefined);
    }}
    @click=${() => {
      view.update({ ...view.state, cell, step });
    }}
    >${written}</span
  >`;
}

/** The cell that a number of the text is, and the step that shows it; there is none for a size. */
function placeOf(view: View, node: Figure): { cell?: Cell; step: StepId } {
  const { state, steps, step } = view;
  // another divisor's number is not on the stage
  if (!('row' in node) || node.divisor || !stages.some((stage) => stage === node.figure))
    return { step: step.id };
  const name = node.figure as Stage;
  return {
    cell: moved(state.cell, name, node.row, node.column),
    step: stepOf(steps, name) ?? step.id,
  };
}

/** A word in the colour of its role, which it lights up everywhere, and leads to. */
const word = (role: Role, written: string): TemplateResult =>
  html`<span class=${role} data-role=${role} data-to=${stepOfRole[role]} data-word
    >${written}</span
  >`;

/** A word of the glossary: plain until its element is there, which then says what it means. */
const term = (node: { term: string; word: string; role?: Role }): TemplateResult =>
  html`<attention-term
    class=${node.role ?? nothing}
    data-role=${node.role ?? nothing}
    term=${node.term}
    >${node.word}</attention-term
  >`;

/** A sentence of the lesson's own numbers: marked once they are no longer those shown. */
function original(content: unknown, changed: boolean): TemplateResult {
  if (!changed) return html`<span>${content}</span>`;
  return html`<span class="own"
    ><span class="own-mark" aria-hidden="true"></span
    ><span class="spoken">${text.depth.own}</span>${content}</span
  >`;
}

/** A formula in the sentence; one on lines of its own scrolls inside itself where it is wide. */
const formula = (node: MathNode): TemplateResult =>
  typeof node === 'object' && node.set?.display
    ? html`<span class="display" tabindex="0" role="group" aria-label=${text.depth.formula}
        >${maths(node)}</span
      >`
    : html`${maths(node)}`;

/** A listing scrolls inside itself where it is wide. */
const listing = (code: string): TemplateResult =>
  html`<pre tabindex="0" role="region" aria-label=${text.depth.listing}><code>${code}</code></pre>`;

function element(tag: string, href: string | undefined, content: unknown): TemplateResult {
  switch (tag) {
    case 'h3':
      return html`<h2>${content}</h2>`;
    case 'em':
      return html`<em>${content}</em>`;
    case 'strong':
      return html`<strong>${content}</strong>`;
    case 'code':
      return html`<code>${content}</code>`;
    case 'ul':
      return html`<ul>
        ${content}
      </ul>`;
    case 'ol':
      return html`<ol>
        ${content}
      </ol>`;
    case 'li':
      return html`<li>${content}</li>`;
    case 'a':
      return html`<a href=${href ?? ''} rel="noopener">${content}</a>`;
    default:
      return html`<p>${content}</p>`;
  }
}

/**
 * Compiled prose, with its numbers taken from the trace and its words in their roles' colours. No
 * view: the core is not there yet, the text is. `changed`: the learner has other numbers or
 * options than the lesson.
 */
export function prose(
  view: View | Unseen,
  nodes: readonly ProseNode[],
  changed: boolean,
): TemplateResult {
  return html`${nodes.map((node) => {
    if (typeof node === 'string') return node;
    if ('figure' in node) return figure(view, node);
    if ('term' in node) return term(node);
    if ('role' in node) return word(node.role, node.word);
    if ('math' in node) return formula(node.math);
    if ('code' in node) return listing(node.code);
    if ('original' in node) return original(prose(view, node.original, changed), changed);
    return element(node.tag, node.href, prose(view, node.children, changed));
  })}`;
}
