import { describe, expect, it } from 'vitest';
import { addAll, countHidden, dropHidden, NOTHING, toggle, toggleRange, toggleShown } from './selection.ts';

const rows = ['a', 'b', 'c', 'd'];
const ids = ({ ids: selected }: typeof NOTHING) => [...selected].toSorted();

describe('a selection of rows', () => {
  it('selects a range from the row toggled last, in both directions, and deselects one', () => {
    const down = toggleRange(toggle(NOTHING, 'b'), 'd', rows);
    expect(ids(down)).toEqual(['b', 'c', 'd']);
    expect(ids(toggleRange(toggle(NOTHING, 'c'), 'a', rows))).toEqual(['a', 'b', 'c']);
    expect(ids(toggleRange(toggle(down, 'b'), 'c', rows))).toEqual(['d']);
    expect(ids(toggleRange(NOTHING, 'c', rows))).toEqual(['c']);
  });

  it('selects all shown rows, or deselects them', () => {
    const all = toggleShown(toggle(NOTHING, 'b'), rows);
    expect(ids(all)).toEqual(rows);
    expect(ids(toggleShown(all, rows))).toEqual([]);
  });

  it('counts the products that a filter hides, until they are deselected', () => {
    const selected = addAll(toggle(NOTHING, 'a'), ['x', 'y']);
    expect(countHidden(selected, rows)).toBe(2);
    expect(ids(dropHidden(selected, rows))).toEqual(['a']);
  });
});
