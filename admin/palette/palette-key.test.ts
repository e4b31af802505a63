import { expect, test } from 'vitest';
import { paletteKey } from './palette-key.ts';

test('the arrows select, and Enter opens', () => {
  const actions = ['ArrowDown', 'ArrowUp', 'Enter', 'a'].map((key) =>
    paletteKey({ key, isComposing: false }),
  );
  expect(actions).toEqual(['next', 'previous', 'open', undefined]);
});

test.each(['ArrowDown', 'ArrowUp', 'Enter'])('%s does nothing while an input method composes text', (key) => {
  expect(paletteKey({ key, isComposing: true })).toBeUndefined();
});
