import { html, svg, type TemplateResult } from 'lit';
import { measuredText as text } from '../text/measured.js';

/** One line of a chart: a number for each width. */
export interface Line {
  readonly name: string;
  readonly kind: 'raw' | 'divided';
  readonly points: readonly number[];
  readonly written: readonly string[];
}

const [wide, high] = [320, 150];
const [left, right, top, bottom] = [8, 8, 20, 22];

/** Numbers by width as lines, from 0 up; the widths, each four times the last, stand evenly apart. */
export function chart(
  title: string,
  widths: readonly string[],
  lines: readonly Line[],
): TemplateResult {
  const most = Math.max(...lines.flatMap(({ points }) => points));
  const x = (at: number): number =>
    left + ((wide - left - right) * (at + 0.5)) / Math.max(widths.length, 1);
  const y = (value: number): number => high - bottom - ((high - top - bottom) * value) / most;
  const spoken = lines.map(({ name, written }) =>
    text.line(name, written.map((value, at) => text.point(widths[at] ?? '', value)).join(', ')),
  );
  return html`<figure class="chart">
    <svg viewBox="0 0 ${wide} ${high}" role="img" aria-label=${text.chart(title, spoken.join(' '))}>
      <line class="axis" x1=${left} x2=${wide - right} y1=${y(0)} y2=${y(0)}></line>
      ${widths.map((width, at) => svg`<text class="tick" x=${x(at)} y=${high - 6}>${width}</text>`)}
      ${lines.map(
        ({ kind, points, written }) =>
          svg`<g class=${kind}>
            <polyline points=${points.map((value, at) => `${String(x(at))},${String(y(value))}`).join(' ')}></polyline>
            ${points.map((value, at) => svg`<circle cx=${x(at)} cy=${y(value)} r="3.5"></circle>`)}
            <text class="value" x=${x(points.length - 1)} y=${y(points.at(-1) ?? 0) - 8}>${written.at(-1)}</text>
          </g>`,
      )}
    </svg>
    <figcaption aria-hidden="true">
      ${lines.map(({ kind, name }) => html`<span class=${kind}>${name}</span>`)}
    </figcaption>
  </figure>`;
}
