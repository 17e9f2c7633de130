import { roles } from './types.js';

/**
 * What a formula in the prose may be made of. The build refuses anything else, and the page makes
 * no other element, whatever the data says.
 */
export const mathTags: readonly string[] = (
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup ' +
  'munder mover munderover mtable mtr mtd'
).split(' ');

/** Values of each attribute that may be set. */
export const mathAttributes: ReadonlyMap<string, RegExp> = new Map([
  ['class', new RegExp(`^(${roles.join('|')})$`)],
  ['display', /^block$/],
  ['displaystyle', /^(true|false)$/],
  ['form', /^(prefix|infix|postfix)$/],
  ['lspace', /^[\d.]+em$/],
  ['mathvariant', /^normal$/],
  ['movablelimits', /^(true|false)$/],
  ['rspace', /^[\d.]+em$/],
  ['separator', /^true$/],
  ['stretchy', /^(true|false)$/],
  ['width', /^-?[\d.]+em$/],
]);
