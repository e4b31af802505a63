import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellKey, dropEntries, enterTexts, NO_EDITS, redoStep, undoStep, type GridEdits } from './edits.ts';

const enter = (edits: GridEdits, ...texts: [string, string][]) =>
  enterTexts(
    edits,
    texts.map(([field, text]) => ({ key: cellKey('jean', field), text, stored: 'stored' })),
  );
const shown = ({ entries }: GridEdits) => Object.fromEntries(entries);

describe('entered texts', () => {
  it('of one action are one step, which can be undone and redone', () => {
    const typed = enter(NO_EDITS, ['title', 'A']);
    const pasted = enter(typed, ['title', 'B'], ['colour', 'Red']);
    expect(shown(undoStep(pasted))).toEqual({ 'jean/title': 'A' });
    expect(shown(undoStep(undoStep(pasted)))).toEqual({});
    expect(shown(redoStep(undoStep(pasted)))).toEqual(shown(pasted));
    expect(redoStep(pasted)).toEqual(pasted);
    expect(enter(undoStep(pasted), ['title', 'C']).future).toEqual([]);
  });

  it('are no change when they equal the stored text, or the text before', () => {
    expect(enter(NO_EDITS, ['title', 'stored'])).toBe(NO_EDITS);
    const typed = enter(NO_EDITS, ['title', 'A']);
    expect(enter(typed, ['title', 'A'])).toBe(typed);
    const restored = enter(typed, ['title', 'stored']);
    expect(shown(restored)).toEqual({});
    expect(shown(undoStep(restored))).toEqual({ 'jean/title': 'A' });
  });

  it('are gone once they are saved', () => {
    const typed = enter(NO_EDITS, ['title', 'A'], ['colour', 'B']);
    const rest = dropEntries(typed, ['jean/title']);
    expect([shown(rest), rest.past]).toEqual([{ 'jean/colour': 'B' }, []]);
  });

  it('come back in any number of undos and redos', () => {
    const action = fc.array(
      fc.tuple(fc.constantFrom('title', 'colour', 'price'), fc.constantFrom('a', 'b', 'stored')),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), fc.nat(15), (actions, count) => {
        const states = [NO_EDITS];
        for (const texts of actions) {
          const before = states.at(-1) ?? NO_EDITS;
          const after = enter(before, ...texts);
          if (after !== before) states.push(after);
        }
        let edits = states.at(-1) ?? NO_EDITS;
        const steps = Math.min(count, states.length - 1);
        for (let step = 0; step < steps; step += 1) edits = undoStep(edits);
        expect(shown(edits)).toEqual(shown(states[states.length - 1 - steps] ?? NO_EDITS));
        for (let step = 0; step < steps; step += 1) edits = redoStep(edits);
        expect(shown(edits)).toEqual(shown(states.at(-1) ?? NO_EDITS));
      }),
    );
  });
});
