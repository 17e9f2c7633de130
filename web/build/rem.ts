import type { Plugin } from 'vite';

/**
 * Styles inside our elements say rem, and mean the size of type that the reader chose. The root of a
 * page around may have another one, so each becomes a multiple of --rem: see src/embed/size.ts.
 */
export function rem(): Plugin {
  return {
    name: 'rem',
    enforce: 'pre',
    transform(css, id) {
      if (!id.endsWith('.css?inline')) return undefined;
      return css.replace(/(?<![\w-])(-?\d*\.?\d+)rem\b/g, 'calc($1 * var(--rem, 1rem))');
    },
  };
}
