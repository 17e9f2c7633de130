/** Undo and redo: what a learner changed comes back step by step, and where they look stays. */
import { describe, expect, test } from 'vitest';
import { noChanges, recorded, redone, undone, type Changes } from '../../web/src/state/changes.js';
import { edit, reset, startOf, withDivisor, type State } from '../../web/src/state/state.js';
import { sample } from './support.js';

const start = startOf(sample);
const typed = (state: State, value: number): State =>
  edit(state, { matrix: 'value', row: 0, column: 0, value });

/** A learner at work: the state, and what can be taken back. */
interface Work {
  readonly state: State;
  readonly changes: Changes;
}
const begin: Work = { state: start, changes: noChanges };
const change = ({ state, changes }: Work, next: State, typing = false): Work => ({
  state: next,
  changes: recorded(changes, state, next, typing),
});
const undo = ({ state, changes }: Work): Work => undone(changes, state) ?? { state, changes };
const redo = ({ state, changes }: Work): Work => redone(changes, state) ?? { state, changes };

describe('undo', () => {
  test('takes changes back one by one, the last one first', () => {
    const one = change(begin, typed(start, 7));
    const two = change(one, withDivisor(one.state, 'none'));
    expect(undo(two).state).toEqual(one.state);
    expect(undo(undo(two)).state).toEqual(start);
  });

  test('has nothing to take back at the start, and nothing to bring again', () => {
    expect(undone(noChanges, start)).toBeUndefined();
    expect(redone(noChanges, start)).toBeUndefined();
  });

  test('brings back what a reset threw away', () => {
    const one = change(begin, typed(start, 7));
    const back = change(one, reset(one.state));
    expect(undo(back).state).toEqual(one.state);
  });

  test('leaves the step, the cell and the digits where they are', () => {
    const one = change(begin, typed(start, 7));
    const elsewhere = change(one, {
      ...one.state,
      step: 'weights',
      digits: 6,
      cell: { ...one.state.cell, key: 0 },
    });
    expect(elsewhere.changes).toBe(one.changes);
    const { state } = undo(elsewhere);
    expect(state).toEqual({ ...elsewhere.state, edits: [] });
  });

  test('takes back a number that was typed digit by digit as a whole', () => {
    const one = change(begin, typed(start, 1.5));
    const two = change(one, typed(one.state, 1.55), true);
    const three = change(two, typed(two.state, 1.552), true);
    expect(undo(three).state).toEqual(start);
  });

  test('takes back as a whole what a slider went through', () => {
    const one = change(begin, withDivisor(start, 3));
    const two = change(one, withDivisor(one.state, 4.5));
    const three = change(two, withDivisor(two.state, 5));
    expect(undo(three).state).toEqual(start);
    const edited = change(three, typed(three.state, 7));
    expect(undo(edited).state).toEqual(three.state);
  });

  test('forgets a number that was typed back to what it was', () => {
    const one = change(begin, typed(start, 7));
    expect(change(one, typed(one.state, 1), true).changes).toEqual(noChanges);
  });

  test('ends where another example begins', () => {
    const one = change(begin, typed(start, 7));
    expect(change(one, startOf(sample, 'second')).changes).toEqual(noChanges);
  });

  test('reaches back two hundred changes', () => {
    let work = begin;
    for (let i = 0; i < 250; i++) work = change(work, typed(work.state, 100 + i));
    for (let i = 0; i < 250; i++) work = undo(work);
    expect(work.state.edits).toEqual([{ matrix: 'value', row: 0, column: 0, value: 149 }]);
  });
});

describe('redo', () => {
  test('brings changes again in their order', () => {
    const one = change(begin, typed(start, 7));
    const two = change(one, withDivisor(one.state, 'none'));
    const back = undo(undo(two));
    expect(redo(back).state).toEqual(one.state);
    expect(redo(redo(back)).state).toEqual(two.state);
    expect(redo(redo(redo(back))).state).toEqual(two.state);
  });

  test('is over as soon as something else is changed', () => {
    const one = change(begin, typed(start, 7));
    const other = change(undo(one), withDivisor(start, 'width'));
    expect(redone(other.changes, other.state)).toBeUndefined();
  });
});
