import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Plugin } from 'vite';
import { depths, type Depth, type ProseNode } from '../src/lesson/types.js';
import { escape, faults, folder, readJson } from './data.js';

/** A word with its meaning; lessons/glossary.schema.json says what each field holds. */
export interface Term {
  readonly id: string;
  readonly term: string;
  readonly forms: readonly string[];
  readonly depths: readonly Depth[];
  readonly means: string;
}

const file = 'glossary.json';
const schemaFile = 'glossary.schema.json';
export const glossaryFiles = [file, schemaFile].map((name) => path.join(folder, name));

/** Any form of the terms as a word of its own, the longest where several begin at one place. */
function pattern(terms: readonly Term[]): RegExp {
  const forms = terms.flatMap((term) => term.forms).sort((a, b) => b.length - a.length);
  // "multi-head" holds no "head", and no term stands in "e.g."
  return new RegExp(
    `(?<![\\p{L}\\p{N}-])(?:${forms.join('|')})(?![\\p{L}\\p{N}-]|\\.\\p{L})`,
    'giu',
  );
}

const ownerOf = (terms: readonly Term[], word: string): Term | undefined =>
  terms.find(({ forms }) => forms.some((form) => form.toLowerCase() === word.toLowerCase()));

const simplest = (list: readonly Depth[]): number =>
  Math.min(...list.map((depth) => depths.indexOf(depth)));

/** What a schema cannot say: one meaning a word, and no riddle in a meaning. */
function checkTerms(terms: readonly Term[]): void {
  const words = terms.flatMap(({ forms }) => forms.map((form) => form.toLowerCase()));
  const twice =
    words.find((word, at) => words.indexOf(word) < at) ??
    terms.find(({ id }, at) => terms.findIndex((other) => other.id === id) < at)?.id;
  if (twice !== undefined) throw new Error(`lessons/${file}: "${twice}" stands twice.`);
  for (const { term, depths: own, means } of terms)
    for (const [word] of means.matchAll(pattern(terms)))
      if (simplest(ownerOf(terms, word)?.depths ?? []) > simplest(own))
        throw new Error(
          `lessons/${file}: the meaning of "${term}" uses "${word}", which is for a later depth.`,
        );
}

/** The words of the glossary in its order, checked. */
export function loadGlossary(): readonly Term[] {
  const check = new Ajv2020({ allErrors: true }).compile<{ terms: readonly Term[] }>(
    readJson(schemaFile) as object,
  );
  const glossary = readJson(file);
  if (!check(glossary))
    throw new Error(`lessons/${file} does not follow ${schemaFile}: ${faults(check.errors)}`);
  checkTerms(glossary.terms);
  return glossary.terms;
}

/** Where a word is no word of a sentence. */
const closed: readonly string[] = ['h3', 'code', 'a'];

/** The text of a step with each of the terms marked where it stands first. */
export function markTerms(
  nodes: readonly ProseNode[],
  terms: readonly Term[],
): readonly ProseNode[] {
  const seen = new Set<Term>();
  const forms = pattern(terms);

  /** The term, if it is met for the first time. */
  const first = (word: string): Term | undefined => {
    const term = ownerOf(terms, word);
    if (!term || seen.has(term)) return undefined;
    seen.add(term);
    return term;
  };

  const inText = (text: string): ProseNode[] => {
    const parts: ProseNode[] = [];
    let end = 0;
    for (const { 0: word, index } of text.matchAll(forms)) {
      const term = first(word);
      if (!term) continue;
      if (index > end) parts.push(text.slice(end, index));
      parts.push({ term: term.id, word });
      end = index + word.length;
    }
    if (end < text.length) parts.push(text.slice(end));
    return parts;
  };

  const walk = (list: readonly ProseNode[]): ProseNode[] =>
    list.flatMap((node): ProseNode[] => {
      if (typeof node === 'string') return inText(node);
      if ('original' in node) return [{ original: walk(node.original) }];
      if ('tag' in node && !closed.includes(node.tag))
        return [{ ...node, children: walk(node.children) }];
      const term = 'role' in node && first(node.word);
      return [term ? { ...node, term: term.id } : node];
    });
  return terms.length > 0 ? walk(nodes) : nodes;
}

/** The list on the home page, in the HTML itself. */
const glossaryList = (terms: readonly Term[]): string =>
  terms
    .map(({ term, means }) => `<div><dt>${escape(term)}</dt><dd>${escape(means)}</dd></div>`)
    .join('\n');

const moduleId = 'virtual:glossary';

/** Serves `virtual:glossary`, the meanings by term, and writes the list into index.html. */
export function glossary(): Plugin {
  return {
    name: 'glossary',
    resolveId: (source) => (source === moduleId ? `\0${source}` : undefined),
    load(source) {
      if (source !== `\0${moduleId}`) return undefined;
      for (const name of glossaryFiles) this.addWatchFile(name);
      const meanings = Object.fromEntries(loadGlossary().map(({ id, means }) => [id, means]));
      return `export const meanings = ${JSON.stringify(meanings)};`;
    },
    transformIndexHtml: (html) =>
      html.replace('<!-- glossary -->', () => glossaryList(loadGlossary())),
  };
}
