import type { Plugin } from 'vite';
import pkg from '../package.json' with { type: 'json' };
import { quizKeys } from '../src/quiz/link.js';
import { linkKeys } from '../src/state/link.js';

/** What an attribute says, in a line. Each key of a link is one. */
const attributes: Readonly<Record<string, string>> = {
  lesson: 'the lesson, by the name of its folder',
  example: 'one of its examples',
  step: 'the step on show',
  depth: 'whom the text is for: beginner, developer or researcher',
  cell: 'the chosen cell: query, key, value column and vector column, from 0, between dots',
  divisor: 'none, rootWidth, width or a positive number',
  max: '1: the row maximum is subtracted first; 0: it is left in',
  mask: 'causal, where the example has the switch',
  digits: '2, 4, 6 or all',
  guess: '1: results wait for the learner’s guess',
  edits: 'changed numbers, such as q2.5=-1,v0.0=3',
  hide: 'parts that are left out, between commas',
  quiz: 'the quiz: the name of its lesson, or final',
  seed: 'the numbers of a quiz: the same seed, the same numbers',
  tries: 'how often a question may be answered, 1 to 9',
  feedback: 'each: at once; end: with the result',
  theme: 'light, dark or auto',
  base: 'where the site lies, for links to other lessons; else beside the script',
  storage: '0: nothing is kept in this browser',
};
const ownKeys = ['theme', 'base', 'storage'];

const events: Readonly<Record<string, string>> = {
  'attention-ready': 'the core has loaded, and the numbers stand',
  'attention-change': 'something else is on the screen',
  'attention-answer': 'a learner answered a question',
  'attention-complete': 'the learner has come to the result of a quiz',
  'attention-error': 'something did not work, in a sentence',
};

const parts = 'head formula rail controls stage arithmetic words onward about'.split(' ');

function described(name: string): { name: string; description: string; type: { text: 'string' } } {
  const description = attributes[name];
  if (description === undefined) throw new Error(`no line says what the attribute ${name} is`);
  return { name, description, type: { text: 'string' } };
}

const element = (tagName: string, name: string, description: string, keys: readonly string[]) => ({
  kind: 'class',
  customElement: true,
  tagName,
  name,
  description,
  superclass: { name: 'HTMLElement' },
  attributes: [...keys, ...ownKeys].map(described),
  members: [
    { kind: 'field', name: 'state', type: { text: 'Shown' } },
    { kind: 'field', name: 'link', type: { text: 'string' }, readonly: true },
    { kind: 'field', name: 'ready', type: { text: 'Promise<void>' }, readonly: true },
    { kind: 'method', name: 'follow', parameters: [{ name: 'link', type: { text: 'string' } }] },
    { kind: 'method', name: 'reset' },
  ],
  events: Object.entries(events).map(([event, what]) => ({
    name: event,
    description: what,
    type: { text: 'CustomEvent' },
  })),
  slots: [{ name: '', description: 'what is shown where the script cannot run: words and a link' }],
  cssParts: parts.map((name) => ({ name })),
  cssProperties: ['ground', 'sheet', 'ink', 'accent', 'words', 'padding'].map((token) => ({
    name: `--attention-${token}`,
  })),
});

/** The custom elements manifest, which editors and catalogues read. */
export function manifest(): Plugin {
  return {
    name: 'manifest',
    generateBundle() {
      const lesson = 'One lesson, every number of it computed by the core.';
      const quiz = 'One quiz, every number of it computed by the core.';
      const declarations = [
        element('attention-lesson', 'AttentionLesson', lesson, linkKeys),
        element('attention-quiz', 'AttentionQuiz', quiz, quizKeys),
      ];
      const exports = declarations.flatMap(({ name, tagName }) => [
        { kind: 'js', name, declaration: { name } },
        { kind: 'custom-element-definition', name: tagName, declaration: { name } },
      ]);
      const source = {
        schemaVersion: '2.1.0',
        readme: '',
        modules: [
          {
            kind: 'javascript-module',
            path: 'attention-steps.js',
            summary: `Attention Steps ${pkg.version}`,
            declarations,
            exports,
          },
        ],
      };
      this.emitFile({
        type: 'asset',
        fileName: 'custom-elements.json',
        source: `${JSON.stringify(source, undefined, 2)}\n`,
      });
      const types = (from: string): string => `export * from './types/${from}.js';\n`;
      this.emitFile({
        type: 'asset',
        fileName: 'attention-steps.d.ts',
        source: types('embed/public'),
      });
      this.emitFile({ type: 'asset', fileName: 'engine.d.ts', source: types('engine/index') });
    },
  };
}
