import { expect, test } from 'vitest';
import { withoutTexts } from './drop-assertion-texts.ts';

test('assertions keep their conditions and lose their texts', () => {
  expect(withoutTexts('\tinvariant(isIn(), `useHref() needs a <Router>.`);\n\tlet { a } = b;')).toBe(
    '\tinvariant(isIn());\n\tlet { a } = b;',
  );
  expect(withoutTexts('if (x) invariant(false, "No, never");')).toBe('if (x) invariant(false);');
  expect(withoutTexts('invariant(at >= 0, `None of ${keys.join(",")}`);')).toBe('invariant(at >= 0);');
});

test('other calls, and texts that a function makes, stay', () => {
  for (const code of [
    'invariant(path, describe("?", to));',
    'warning(isFirst, "Call it later.");',
    'function invariant(value, message) {',
  ])
    expect(withoutTexts(code)).toBe(code);
});
