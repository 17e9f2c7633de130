/** What a browser itself does with a key on a control, wherever that stands. */
const typed = 'input, select, textarea';
const pressed = 'button, summary, a[href]';
/** Where one moves or scrolls by these keys, and those that do nothing are pressed by mistake. */
const walked = '.rail, [data-grid], [role="region"][tabindex]';
const walks = /^(Arrow|Page|Home|End)/;

function handledHere(event: KeyboardEvent, on: Element): boolean {
  return (
    event.defaultPrevented ||
    on.matches(typed) ||
    (on.closest(walked) !== null && walks.test(event.key)) ||
    (on.matches(pressed) && (event.key === ' ' || event.key === 'Enter'))
  );
}

/**
 * Keys that mean something inside of an element never reach the page around it: a slide show would
 * turn its slides by the arrows that move a slider. Tab always does, so that nobody is caught.
 */
export function keepKeys(element: HTMLElement): void {
  /** Those that went down inside: where one comes up may be elsewhere, as it moved the focus. */
  const held = new Set<string>();
  const keep = (event: KeyboardEvent): void => {
    const [on] = event.composedPath();
    const began = event.type === 'keyup' && held.delete(event.key);
    if (event.key === 'Tab' || !(on instanceof Element)) return;
    if (!began && !handledHere(event, on)) return;
    if (event.type === 'keydown') held.add(event.key);
    event.stopPropagation();
  };
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    element.addEventListener(type, keep);
}
