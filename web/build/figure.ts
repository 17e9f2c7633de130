import { stages } from '../src/engine/names.js';
import {
  comparisons,
  figureSizes,
  namedDivisors,
  rounded,
  type Figure,
  type LessonExample,
} from '../src/lesson/types.js';

const perRow: readonly string[] = ['rowMax', 'rowSum', 'weightSum', 'threshold', 'visible'];
const byFeature: readonly string[] = ['output', 'roundedOutput'];

/** The named one of a list; the names are those of a placeholder. */
const among = <T extends string>(list: readonly T[], name: string): T | undefined =>
  list.find((one) => one === name);

/** `{weights it trophy divisor=none %}`: what is shown, its query and key, another divisor, a percentage. */
export function compileFigure(written: string, example: LessonExample): Figure {
  const refuse = (why: string): never => {
    throw new Error(`{${written}} ${why}`);
  };
  const [what, names, divisorName, sign] = split(written);
  const divisor = divisorName === undefined ? undefined : among(namedDivisors, divisorName);
  if (divisorName !== undefined && !divisor)
    refuse(`names no divisor; there are ${namedDivisors.join(', ')}`);
  const how = { percent: sign !== undefined, ...(divisor && { divisor }) };

  const size = among(figureSizes, what);
  if (size && names.length === 0 && !divisor) return { figure: size, ...how };
  const stage = among([...stages, ...rounded], what);
  const comparison = among(comparisons, what);
  if (what === 'loose') {
    const row = (example.looseRows ?? []).findIndex(({ id }) => id === names[0]);
    const column = Number(names[1]) - 1;
    const loose = example.looseRows?.[row] ?? refuse(`names no loose row of ${example.id}`);
    if (!(column in loose.scores) || names.length !== 2) refuse(`names no weight of the loose row`);
    return { figure: 'loose', row, column, ...how };
  }
  if (!stage && !comparison) refuse('names no stage');
  if (stage === 'divisor') return { figure: stage, row: 0, column: 0, ...how };
  if (among(rounded, what) && example.byHandDigits === undefined)
    refuse(`needs byHandDigits, which ${example.id} lacks`);

  const row = example.queryTokens.indexOf(names[0] ?? '');
  if (row < 0) refuse(`names no query of ${example.id}`);
  const key = (name = ''): number => example.keyTokens.indexOf(name);
  const feature = byFeature.includes(what);
  const single = perRow.includes(what);
  const column = single ? 0 : feature ? Number(names[1]) - 1 : key(names[1]);
  const width = feature ? (example.value[0]?.length ?? 0) : example.keyTokens.length;
  const pair = comparison !== undefined && comparison !== 'sensitivity';
  const wanted = single ? 1 : pair ? 3 : 2;
  const other = pair ? key(names[2]) : column;
  if (!(column >= 0 && column < width && other >= 0) || names.length !== wanted)
    refuse(`names no cell of ${example.id}`);
  if (comparison) return { figure: comparison, row, column, other, ...how };
  return stage ? { figure: stage, row, column, ...how } : refuse('names no stage');
}

const setting = 'divisor=';

/** What, names, and where they are written the divisor and the sign of percent. */
function split(written: string): [string, string[], string | undefined, string | undefined] {
  const words = written.trim().split(/\s+/);
  const sign = words.at(-1) === '%' ? words.pop() : undefined;
  const divisor = words.at(-1)?.startsWith(setting)
    ? words.pop()?.slice(setting.length)
    : undefined;
  const [what = '', ...names] = words;
  return [what, names, divisor, sign];
}
