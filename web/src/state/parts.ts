/**
 * What a link may leave out of the page with `hide=…`, so that a teacher shows only what the class
 * needs: the names of the controls, and of the parts around them.
 */
export const parts = [
  'formula',
  'rail',
  'example',
  'divisor',
  'slider',
  'max',
  'mask',
  'digits',
  'guess',
  'undo',
  'depth',
  'edit',
  'paging',
  'quiz',
  'copy',
  'code',
  'measured',
  'mistakes',
] as const;
export type Part = (typeof parts)[number];

/** Whether a part is on the page. */
export const shows = ({ hide }: { readonly hide?: readonly Part[] }, part: Part): boolean =>
  !hide?.includes(part);
