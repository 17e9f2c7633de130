import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Matrix } from '../engine/types.js';
import { properties, roleOf, scaleOf, tint } from '../colour.js';
import { formatNumber } from '../format.js';
import { stopsOf, type MatrixName, type Step, type StopId } from '../state/steps.js';
import { text } from '../text/text.js';
import { isPending } from './guess.js';
import { matrixOf, type View } from './view.js';

/** Arrow keys move along the rail, which is one tab stop. */
function onRailKey(event: KeyboardEvent): void {
  const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const rail = event.currentTarget as HTMLElement;
  const buttons = [...rail.querySelectorAll('button')];
  const target = buttons[buttons.indexOf(event.target as HTMLButtonElement) + move];
  event.preventDefault();
  event.stopPropagation();
  target?.focus();
  target?.click();
}

const resultOf: Record<StopId, readonly MatrixName[]> = {
  inputs: [],
  raw: ['raw'],
  scaled: ['scaled'],
  masked: ['masked'],
  softmax: ['weights'],
  output: ['output'],
};

/** The stop's matrix, small: the shape of the numbers at a glance. Its step shows it in full. */
const miniature = (view: View, name: MatrixName): unknown =>
  guard([matrixOf(view, name)], () => table(name, matrixOf(view, name)));

/** More rows or columns than this are too many for a picture so small. */
const most = 8;

function table(name: MatrixName, matrix: Matrix): TemplateResult {
  const width = matrix[0]?.length ?? 0;
  if (matrix.length > most || width > most)
    return html`<p class="shapes ${roleOf(name)}" data-role=${roleOf(name)} aria-hidden="true">
      ${text.shape(matrix.length, width)}
    </p>`;
  const scale = scaleOf(name, matrix);
  return html`<table class="miniature ${roleOf(name)}" data-role=${roleOf(name)} aria-hidden="true">
    ${matrix.map(
      (row) =>
        html`<tr>
          ${row.map(
            (value) =>
              html`<td ${properties({ tint: tint(value, scale) })}>${formatNumber(value, 2)}</td>`,
          )}
        </tr>`,
    )}
  </table>`;
}

function inputShapes(view: View): TemplateResult {
  return html`<p class="shapes" aria-hidden="true">
    ${(['query', 'key', 'value'] as const).map((name) => {
      const matrix = view.problem[name];
      return html`<span class=${name} data-role=${name}
        ><b>${name === 'query' ? 'Q' : name === 'key' ? 'K' : 'V'}</b> ${text.shape(
          matrix.length,
          matrix[0]?.length ?? 0,
        )}</span
      >`;
    })}
  </p>`;
}

function button(view: View, step: Step, label: string, stop: boolean): TemplateResult {
  return html`<button
    type="button"
    aria-current=${stop ? 'step' : nothing}
    tabindex=${stop ? 0 : -1}
    @click=${() => {
      view.update({ ...view.state, step: step.id });
    }}
  >
    ${label}
  </button>`;
}

/** The stops of the way from inputs to output, each with its matrix; within softmax its own steps. */
export function rail(view: View): TemplateResult {
  const stops = stopsOf(view.steps);
  const current = stops.indexOf(view.step.stop);
  const inside = view.steps.filter(({ stop }) => stop === 'softmax');
  const stopLabel = (stop: StopId, number: number) => `${String(number + 1)} ${text.stops[stop]}`;
  return html`<nav aria-label=${text.rail}>
      <ol class="rail" part="rail" @keydown=${onRailKey}>
        ${stops.map((stop, number) => {
          const first = view.steps.find((step) => step.stop === stop);
          const classes = [stop, number < current ? 'done' : number === current ? 'now' : ''];
          return html`<li class=${classes.join(' ')}>
            ${first ? button(view, first, stopLabel(stop, number), number === current) : nothing}
            ${stop === 'inputs' ? inputShapes(view) : nothing}
            ${isPending(view) && number >= current ? nothing : resultOf[stop].map((name) => miniature(view, name))}
          </li>`;
        })}
      </ol>
    </nav>
    ${
      view.step.stop === 'softmax'
        ? html`<nav aria-label=${text.softmaxRail}>
            <ol class="rail inner" @keydown=${onRailKey}>
              ${inside.map(
                (step) =>
                  html`<li class=${step === view.step ? 'now' : ''}>
                    ${button(view, step, text.steps[step.id], step === view.step)}
                  </li>`,
              )}
            </ol>
          </nav>`
        : nothing
    }`;
}
