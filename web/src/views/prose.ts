import { html, type TemplateResult } from 'lit';
import { roleOf } from '../colour.js';
import { formatNumber, formatPercent } from '../format.js';
import type { Figure, ProseNode } from '../lesson/types.js';
import type { View } from './view.js';

function valueOf(view: View, figure: Figure): number {
  switch (figure.figure) {
    case 'width':
      return view.problem.query[0]?.length ?? NaN;
    case 'valueWidth':
      return view.problem.value[0]?.length ?? NaN;
    case 'queries':
      return view.problem.query.length;
    case 'keys':
      return view.problem.key.length;
    default:
      return view.trace[figure.figure]?.[figure.row]?.[figure.column] ?? NaN;
  }
}

/** A number in a sentence, from the trace: right whatever the reader edits. */
function figure(view: View | undefined, node: Figure): TemplateResult {
  if (!view) return html`<span class="live">…</span>`;
  const value = valueOf(view, node);
  const written = node.percent ? formatPercent(value) : formatNumber(value, view.state.digits);
  const role = 'row' in node ? roleOf(node.figure) : 'size';
  return html`<span class="live ${role}">${written}</span>`;
}

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
 * view: the numbers are not there yet, the text is.
 */
export function prose(view: View | undefined, nodes: readonly ProseNode[]): TemplateResult {
  return html`${nodes.map((node) => {
    if (typeof node === 'string') return node;
    if ('figure' in node) return figure(view, node);
    if ('role' in node) return html`<span class=${node.role}>${node.word}</span>`;
    return element(node.tag, node.href, prose(view, node.children));
  })}`;
}
