import { html, type TemplateResult } from 'lit';
import type { Engine } from '../../engine/engine.js';
import { formatNumber, formatPercent } from '../../format.js';
import type { Lesson } from '../../lesson/types.js';
import { valueOf } from '../../quiz/figure.js';
import type { Given } from '../../quiz/judge.js';
import type { Posed } from '../../quiz/pose.js';
import type { Entry, Run } from '../../quiz/progress.js';
import type { Quiz, Words } from '../../quiz/types.js';
import type { Copied } from '../copy.js';

/** What every view of a quiz is given, and the ways to change it. */
export interface QuizView {
  readonly engine: Engine;
  readonly lessons: readonly Lesson[];
  readonly quiz: Quiz;
  readonly run: Run;
  /** The link that leads here. */
  readonly link: string;
  /** Why the answer cannot be checked yet. */
  readonly problem: string | undefined;
  /** `said`: what a screen reader is told of it. `focus`: what has the focus afterwards. */
  readonly give: (given: Given, said?: string, focus?: string) => void;
  readonly check: () => void;
  readonly again: () => void;
  readonly go: (at: number) => void;
  /** Nothing where a teacher has set how often one may answer. */
  readonly restart: (() => void) | undefined;
  readonly copy: (text: string) => void;
  readonly copied: Copied | undefined;
}

/** The question on show. */
export interface QuestionView<Q = Posed['question']> extends QuizView {
  readonly posed: Posed;
  readonly question: Q;
  readonly entry: Entry;
}

/** Digits of the numbers in sentences and tables. */
export const digits = 4;

/** A sentence of the data, its numbers filled in by the core. */
export function say(posed: Posed, words: Words, entry?: Entry): TemplateResult[] {
  const { engine, subject, question } = posed;
  return words.map((node) => {
    if (typeof node === 'string') return html`${node}`;
    if ('said' in node && node.said === 'typed') return html`<b>${entry?.given?.trim()}</b>`;
    const figure = 'said' in node ? question.kind === 'number' && question.answer : node;
    if (!subject || !figure) return html``;
    const value = valueOf(engine, subject, figure);
    return html`<b class="figure"
      >${figure.percent ? formatPercent(value) : formatNumber(value, digits)}</b
    >`;
  });
}

/** The same as plain text, for names of buttons. */
export function plainText(posed: Posed, words: Words): string {
  const { engine, subject } = posed;
  return words
    .map((node) => {
      if (typeof node === 'string') return node;
      if ('said' in node || !subject) return '';
      return formatNumber(valueOf(engine, subject, node), digits);
    })
    .join('');
}
