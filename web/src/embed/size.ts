/**
 * Sizes in our styles are multiples of --rem, which is the size of type that the reader chose. A
 * page's own root may have another one (62.5 % is a common habit), which is not about us.
 */
export function ownSize(element: HTMLElement): void {
  const { fontSize } = getComputedStyle(element); // medium, by the element's own style
  const root = getComputedStyle(document.documentElement).fontSize;
  if (fontSize !== root) element.style.setProperty('--rem', fontSize);
}
