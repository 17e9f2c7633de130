import { noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { mathAttributes, mathTags } from '../lesson/math.js';
import type { MathNode } from '../lesson/types.js';

/** A formula as elements, each on the list of those that a formula may hold. */
export function mathElement(node: MathNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  if (!mathTags.includes(node.tag)) return document.createTextNode('');
  const element = document.createElementNS('http://www.w3.org/1998/Math/MathML', node.tag);
  for (const [name, value] of Object.entries(node.set ?? {}))
    if (mathAttributes.get(name)?.test(value)) element.setAttribute(name, value);
  element.append(...node.children.map(mathElement));
  return element;
}

/** Makes the elements once, and again only where another formula takes the place. */
class Maths extends Directive {
  #made: MathNode | undefined;

  override render(node: MathNode): unknown {
    if (node === this.#made) return noChange;
    this.#made = node;
    return mathElement(node);
  }
}

export const maths = directive(Maths);
