import type { Ui } from './fixtures.js';

/** What a reader can see of a lesson, read off the page as text. */

export interface Table {
  readonly title: string;
  readonly shape: string;
  readonly legend: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly string[])[];
  /** A lone column beside the matrix, such as the sums of its rows. */
  readonly beside: { readonly stage: string; readonly cells: readonly string[] } | null;
  /** Cells as `row.column`. */
  readonly changed: readonly string[];
  readonly lit: readonly string[];
  readonly chosen: readonly string[];
}

export interface Bars {
  readonly heads: readonly string[];
  readonly rows: readonly string[];
  readonly cells: readonly (readonly string[])[];
  /** The head of the column for the divisor in use. */
  readonly now: string;
}

/** One written calculation: what each side of it comes to, and the result as printed. */
export interface Equation {
  readonly stage: string;
  readonly what: string;
  readonly text: string;
  readonly note: string;
  readonly sides: readonly number[];
  /** What stands under the bar of its first fraction. */
  readonly under: string;
  readonly result: string;
}

export interface Screen {
  readonly url: string;
  readonly title: string;
  readonly step: string;
  readonly heading: string;
  readonly notices: readonly string[];
  readonly problem: string;
  readonly announcement: string;
  /** The steps marked as the current one in the rail, and inside softmax. */
  readonly current: readonly string[];
  readonly stops: readonly string[];
  readonly inside: readonly string[];
  readonly tables: Readonly<Partial<Record<string, Table>>>;
  readonly arithmetic: readonly Equation[];
  readonly figures: Readonly<Partial<Record<string, readonly string[]>>>;
  readonly ways: Bars | null;
  readonly loose: Readonly<Partial<Record<string, Bars>>>;
  readonly byHand: Equation | null;
  /** The numbers in the sentences. */
  readonly live: readonly string[];
  readonly miniatures: readonly (readonly (readonly string[])[])[];
}

/** A number as the page writes it: −2, 1.5×10⁻⁷, ∞. */
export function numberOf(text: string): number {
  const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻';
  const plain = text
    .replaceAll('−', '-')
    .replace('×10', 'e')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/g, (digit) => '0123456789-'.charAt(digits.indexOf(digit)))
    .replace('∞', 'Infinity');
  const number = plain === '' ? NaN : Number(plain);
  if (Number.isNaN(number) && plain !== 'NaN') throw new Error(`“${text}” is not a number`);
  return number;
}

export const numbersOf = (texts: readonly string[]): number[] => texts.map(numberOf);

/** Written arithmetic worked out again from its text, for what is between the signs of equality. */
const SIDES = `
  const number = (text) => Number(text.replace(/[()\\s]/g, '').replaceAll('−', '-').replace('×10', 'e')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/g, (digit) => '0123456789-'['⁰¹²³⁴⁵⁶⁷⁸⁹⁻'.indexOf(digit)]).replace('∞', 'Infinity'));
  const leaf = (text) => {
    const [shown] = text.split('=').slice(-1);
    if (shown.includes(' × ')) return shown.split(' × ').map(number).reduce((a, b) => a * b);
    if (shown.includes(', ')) return Math.max(...shown.replace(/^[^−\\d∞]+/, '').split(', ').map(number));
    if (shown.includes(' − ')) return shown.split(' − ').map(number).reduce((a, b) => a - b);
    return shown.trim() === '' ? NaN : number(shown);
  };
  const extra = '.op, .spoken, .counts';
  const parts = (node) => [...node.children].filter((child) => child.matches('.part'));
  const sign = (node) => parts(node)[1]?.querySelector(':scope > .op')?.textContent ?? '';
  const bare = (node) => {
    const copy = node.cloneNode(true);
    for (const one of copy.querySelectorAll(extra)) one.remove();
    return copy.textContent.replace(/\\s+/g, ' ').trim();
  };
  const worth = (node) => {
    if (parts(node).length > 0) return parts(node).map(worth).reduce((a, b) => a + b);
    if (node.matches('.fraction')) return worth(node.firstElementChild) / worth(node.lastElementChild);
    if (node.matches('.power')) return Math.exp(worth(node.querySelector('sup')));
    const [only, ...more] = [...node.children].filter((child) => !child.matches(extra));
    const wraps = only && more.length === 0 && bare(only) === bare(node);
    return wraps ? worth(only) : leaf(bare(node));
  };
  const sides = (node) =>
    sign(node) === '=' ? parts(node).flatMap(sides)
    : node.querySelector(':scope > .result') || bare(node) === '' ? []
    : parts(node).length === 1 ? sides(parts(node)[0])
    : [worth(node)];
  const equation = (section) => {
    const written = section.querySelector('.equation');
    return {
      stage: section.dataset.stage ?? '',
      what: clean(section.querySelector('.what')),
      text: clean(written),
      note: [...section.querySelectorAll(':scope > .note')].map(clean).join(' '),
      sides: sides(written),
      under: clean(written.querySelector('.fraction > :last-child')),
      result: clean(written.querySelector('.result')),
    };
  };`;

const READ = `
  const clean = (node) => node?.textContent.replace(/\\s+/g, ' ').trim() ?? '';
  ${SIDES}
  const cellText = (cell) => {
    const field = cell.querySelector('input');
    if (field) return field.value;
    const square = cell.querySelector('button');
    return square ? square.getAttribute('aria-label').split(': ')[1] : clean(cell);
  };
  const ROW = 'tbody tr, [role=row]';
  const marked = (rows, name) => rows.flatMap((cells, i) =>
    cells.flatMap((cell, j) => (cell.classList.contains(name) ? [i + '.' + j] : [])));
  const table = (node) => {
    const rows = [...node.querySelectorAll(ROW)];
    const cells = rows.map((row) => [...row.querySelectorAll('td:not([data-beside]), [role=gridcell]')]);
    const lone = [...node.querySelectorAll('[data-beside]')];
    const head = node.querySelector('caption, .caption');
    return {
      title: clean(head.querySelector('b')),
      shape: clean(head.querySelector('.shape')),
      legend: clean(head.querySelector('.legend')),
      rows: rows.map((row) => clean(row.querySelector('th, [role=rowheader]'))),
      columns: [...node.querySelectorAll('thead th')].map(clean),
      cells: cells.map((row) => row.map(cellText)),
      beside: lone[0] ? { stage: lone[0].dataset.beside, cells: lone.map(clean) } : null,
      changed: marked(cells, 'changed'),
      lit: marked(cells, 'lit'),
      chosen: marked(cells, 'chosen'),
    };
  };
  const bars = (section) => ({
    heads: [...section.querySelectorAll('thead th')].map(clean),
    rows: [...section.querySelectorAll('tbody th')].map(clean),
    cells: [...section.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(clean)),
    now: clean(section.querySelector('thead th.now')),
  });
  const named = (nodes, name, value) => Object.fromEntries(nodes.map((node) => [node.dataset[name], value(node)]));
  const figures = {};
  for (const node of all('[data-figure]')) (figures[node.dataset.figure] ??= []).push(clean(node));
  const label = (button) => clean(button);
  const read = () => ({
    url: typeof link === 'string' ? link : location.search,
    title: document.title,
    step: all('[data-step]')[0]?.dataset.step ?? '',
    heading: clean(all('h1').find((one) => one.checkVisibility?.() ?? one.offsetParent)),
    notices: all('.notice').filter((one) => one.offsetParent).map(clean).filter((text) => text !== ''),
    problem: all('[role=alert]').map(clean).join(' '),
    announcement: clean(all('[data-announcement]')[0]),
    current: all('[aria-current=step]').map(label),
    stops: all('.rail:not(.inner) button').map(label),
    inside: all('.rail.inner button').map(label),
    tables: named(all('[data-matrix]'), 'matrix', table),
    arithmetic: all('.arithmetic').map(equation),
    figures,
    ways: all('[data-ways]').map(bars)[0] ?? null,
    loose: named(all('[data-loose]'), 'loose', bars),
    byHand: all('[data-by-hand]').map(equation)[0] ?? null,
    live: all('.prose .live').map(clean),
    miniatures: all('.miniature').map((one) => [...one.rows].map((row) => [...row.cells].map(clean))),
  });`;

const READY = `
  const end = Date.now() + 10000;
  while (all('[data-step]').length === 0) {
    const why = all('.failure, .notice, .loading').map((one) => one.textContent).join(' ');
    if (all('.failure').length > 0 || Date.now() > end) throw new Error('no step is shown: ' + why);
    await new Promise((soon) => setTimeout(soon, 20));
  }
  await document.querySelector('attention-lesson').updateComplete;`;

/** Loads the page at a link to a lesson, and waits until its numbers are there. */
export async function open(ui: Ui, link: string): Promise<void> {
  await ui.goto(link);
  await ui.js(READY);
}

export const read = (ui: Ui): Promise<Screen> => ui.js<Screen>(`${READY}${READ} return read();`);

/**
 * Goes to each link as "back" and "forward" do, without loading the page again, and runs the body
 * of an async function there. The address follows at the end: WebKit refuses to change it more than
 * 100 times in 10 seconds.
 */
export async function inEach<T>(ui: Ui, links: readonly string[], body: string): Promise<T[]> {
  const results: T[] = [];
  // a few at a time, as WebDriver waits for an answer for a limited time
  for (let at = 0; at < links.length; at += 12) {
    const some = JSON.stringify(links.slice(at, at + 12));
    results.push(
      ...(await ui.js<T[]>(`
        const results = [];
        const lesson = document.querySelector('attention-lesson');
        for (const link of ${some}) {
          lesson.follow(link);
          await lesson.updateComplete;
          results.push(await (async () => {${body}})());
        }
        return results;`)),
    );
  }
  await ui.js(`history.replaceState(null, '', ${JSON.stringify(links.at(-1) ?? '')})`);
  return results;
}

export const readEach = (ui: Ui, links: readonly string[]): Promise<Screen[]> =>
  inEach<Screen>(ui, links, `${READ} return read();`);

export async function readAt(ui: Ui, link: string): Promise<Screen> {
  const [screen] = await readEach(ui, [link]);
  if (!screen) throw new Error('nothing was read');
  return screen;
}

export function tableOf(screen: Screen, name: string): Table {
  const table = screen.tables[name];
  if (!table) throw new Error(`no matrix “${name}” is shown at ${screen.url}`);
  return table;
}

export const numbersIn = (screen: Screen, name: string): number[][] =>
  tableOf(screen, name).cells.map(numbersOf);

export function besideOf(screen: Screen, name: string, stage: string): number[] {
  const { beside } = tableOf(screen, name);
  if (beside?.stage !== stage) throw new Error(`no ${stage} stands beside ${name}`);
  return numbersOf(beside.cells);
}

/** How far two numbers are apart, beside the size of the wanted one where that is above 1. */
export const distance = (got: number, want: number): number =>
  Object.is(got, want) || got === want ? 0 : Math.abs(got - want) / Math.max(1, Math.abs(want));

export const isClose = (got: number, want: number): boolean => distance(got, want) < 1e-12;
