/**
 * Moving between the cells of a grid by arrow keys. A grid is one tab stop: only its chosen cell
 * can be reached by Tab. A cell carries `data-cell="row.column"`, the grid `data-grid`.
 */

const moves: Partial<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export const cellId = (row: number, column: number): string => `${String(row)}.${String(column)}`;

/** While text is edited the arrows move the caret, until it stands at that end of the text. */
function caretMoves(field: HTMLInputElement, key: string): boolean {
  const { selectionStart: start, selectionEnd: end, value } = field;
  if (start === 0 && end === value.length) return false;
  if (key === 'ArrowLeft') return start !== 0 || end !== 0;
  if (key === 'ArrowRight') return start !== value.length || end !== value.length;
  return key === 'Home' || key === 'End';
}

function targetOf(event: KeyboardEvent, grid: Element, id: string): HTMLElement | null {
  const [row = 0, column = 0] = id.split('.').map(Number);
  const inRow = grid.querySelectorAll<HTMLElement>(`[data-cell^="${String(row)}."]`);
  if (event.key === 'Home') return inRow[0] ?? null;
  if (event.key === 'End') return inRow[inRow.length - 1] ?? null;
  const move = moves[event.key];
  if (!move) return null;
  return grid.querySelector(`[data-cell="${cellId(row + move[0], column + move[1])}"]`);
}

/** The key handler of a grid. Keys it uses do not reach the page around it; Tab is never touched. */
export function onGridKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const from = event.target as HTMLElement;
  const grid = from.closest('[data-grid]');
  const id = from.dataset.cell;
  if (!grid || id === undefined) return;
  const field = from instanceof HTMLInputElement ? from : undefined;
  const handled = event.key in moves || event.key === 'Home' || event.key === 'End';
  // on a cell that holds no field and no button Space would only scroll the page
  if (event.key === ' ' && from instanceof HTMLTableCellElement) event.preventDefault();
  if (!handled) return;
  event.stopPropagation();
  if (field && caretMoves(field, event.key)) return;
  event.preventDefault();
  const target = targetOf(event, grid, id);
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
}
