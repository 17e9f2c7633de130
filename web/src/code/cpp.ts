import type { Divisor, Matrix, Problem } from '../engine/types.js';
import { defaultOptions } from '../engine/types.js';
import { given, line, wrapped, type Line } from './listing.js';
import { literal } from '../format.js';

function matrix(name: 'query' | 'key' | 'value', rows: Matrix): Line[] {
  const size = `${literal(rows.length)}, ${literal(rows[0]?.length ?? 0)}`;
  const entries = rows.flat().map(literal);
  const [first = '', ...rest] = wrapped(entries, '      ', name.length + 6);
  const texts = [`  ${name} << ${first}`, ...rest];
  return [
    given(name, `  Matrix ${name}(${size});`),
    ...texts.map((text, at) => given(name, at === texts.length - 1 ? `${text};` : text)),
  ];
}

const kind = (divisor: Divisor): string =>
  typeof divisor === 'number'
    ? `{Divisor::Kind::number, ${literal(divisor)}}`
    : `{Divisor::Kind::${divisor}}`;

/** The problem as a program on the core of this page, a line a step. */
export function cpp({ query, key, value, options: chosen }: Problem): readonly Line[] {
  const options = { ...defaultOptions, ...chosen };
  const causal = options.mask?.causal;
  const { subtractMax } = options;
  return [
    line('#include <attend.hpp>'),
    line('#include <iomanip>'),
    line('#include <iostream>'),
    line(''),
    line('using namespace attention;'),
    line(''),
    line('void print(const char* name, const Matrix& stage) {'),
    line("  std::cout << name << '\\n' << std::setprecision(17) << stage << '\\n';"),
    line('}'),
    line(''),
    line('int main() {'),
    ...matrix('query', query),
    ...matrix('key', key),
    ...matrix('value', value),
    line(''),
    line('  Options options;'),
    line(`  options.divisor = ${kind(options.divisor)};`, 'scaled'),
    line(`  options.subtractMax = ${String(subtractMax)};`, 'rowMax'),
    ...(causal === undefined
      ? []
      : [line(`  options.mask.causal = ${literal(causal)};`, 'masked')]),
    line('  const auto trace = attend(query, key, value, options);'),
    line('  if (!trace) {'),
    line("    std::cerr << message(trace.fault()) << '\\n';"),
    line('    return 1;'),
    line('  }'),
    line('  print("raw", trace->raw);', 'raw'),
    line('  print("scaled", trace->scaled);', 'scaled'),
    ...(causal === undefined ? [] : [line('  print("masked", trace->masked);', 'masked')]),
    ...(subtractMax ? [line('  print("shifted", trace->shifted);', 'rowMax')] : []),
    line('  print("exponentials", trace->exponentials);', 'exponentials'),
    line('  print("rowSum", trace->rowSum);', 'rowSum'),
    line('  print("weights", trace->weights);', 'weights'),
    line('  print("output", trace->output);', 'output'),
    line('}'),
  ];
}
