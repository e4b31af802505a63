import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

describe('a save', () => {
  it('changes a field that still has its base', () => {
    expect(mergeEdits({ title: 'Old', price: 20 }, { title: { base: 'Old', value: 'New' } })).toEqual({
      changes: [{ field: 'title', before: 'Old', after: 'New' }],
      conflicts: [],
    });
  });

  it('conflicts with another change of the same field', () => {
    expect(mergeEdits({ title: 'Theirs' }, { title: { base: 'Old', value: 'Mine' } })).toEqual({
      changes: [],
      conflicts: [{ field: 'title', base: 'Old', theirs: 'Theirs' }],
    });
  });

  it('ignores a field that has the new value already, whatever its base', () => {
    const edits = { title: { base: 'Old', value: 'Same' }, colour: { base: null, value: null } };
    expect(mergeEdits({ title: 'Same', colour: null }, edits)).toEqual({ changes: [], conflicts: [] });
  });

  it('reports all edited fields of a coupled group as conflicts when one of them has a conflict', () => {
    const stored = { effect: 'percentage', value: 10, name: 'Old' };
    const edits = {
      effect: { base: 'amount', value: 'amount' },
      value: { base: 10, value: 5 },
      name: { base: 'Old', value: 'New' },
    };
    expect(mergeEdits(stored, edits, ['effect', 'value']).conflicts).toEqual([
      { field: 'effect', base: 'amount', theirs: 'percentage' },
      { field: 'value', base: 10, theirs: 10 },
    ]);
    expect(mergeEdits({ ...stored, effect: 'amount' }, edits, ['effect', 'value'])).toEqual({
      changes: [
        { field: 'value', before: 10, after: 5 },
        { field: 'name', before: 'Old', after: 'New' },
      ],
      conflicts: [],
    });
  });

  it('treats an absent field as null', () => {
    expect(mergeEdits({}, { cut: { base: null, value: 'a' } }).changes).toEqual([
      { field: 'cut', before: null, after: 'a' },
    ]);
  });
});
