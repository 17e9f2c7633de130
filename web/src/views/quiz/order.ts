import { html, type TemplateResult } from 'lit';
import { itemsIn } from '../../quiz/judge.js';
import type { Order } from '../../quiz/types.js';
import { text } from '../../text/quiz.js';
import { plainText, say, type QuestionView } from './view.js';

/** A list that is put in order by buttons up and down. */
export function order(view: QuestionView<Order>): TemplateResult {
  const { question, posed, entry } = view;
  const ids = itemsIn(posed, entry.given);
  const textOf = (id: string) => question.items.find((item) => item.id === id)?.text ?? [];

  const move = (from: number, to: number): void => {
    const next = [...ids];
    const [id = ''] = next.splice(from, 1);
    next.splice(to, 0, id);
    const way = to < from ? 'up' : 'down';
    const atEnd = to === 0 || to === ids.length - 1;
    // at the end of the list the button that was pressed is gone: then its neighbour
    const there = `[data-move="${String(to)} ${atEnd ? (way === 'up' ? 'down' : 'up') : way}"]`;
    view.give(next.join(','), text.moved(plainText(posed, textOf(id)), to + 1, ids.length), there);
  };

  const button = (id: string, from: number, way: 'up' | 'down') => {
    const to = way === 'up' ? from - 1 : from + 1;
    const label = plainText(posed, textOf(id));
    return html`<button
      type="button"
      class="small"
      data-move="${String(from)} ${way}"
      ?hidden=${to < 0 || to >= ids.length}
      aria-label=${way === 'up' ? text.moveUp(label) : text.moveDown(label)}
      @click=${() => {
        move(from, to);
      }}
    >
      <span aria-hidden="true">${way === 'up' ? '↑' : '↓'}</span> ${text[way]}
    </button>`;
  };

  return html`<fieldset class="answers" ?disabled=${entry.checked}>
    <legend class="spoken">${text.order}</legend>
    <ol class="order">
      ${ids.map(
        (id, at) =>
          html`<li data-item=${id}>
            <span>${say(posed, textOf(id))}</span>
            <span class="moves">${button(id, at, 'up')} ${button(id, at, 'down')}</span>
          </li>`,
      )}
    </ol>
  </fieldset>`;
}
