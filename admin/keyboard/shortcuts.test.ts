import { expect, test } from 'vitest';
import { resolvePress, type Press, type Shortcut } from './shortcuts.ts';

const shortcut = (keys: string, label = keys): Shortcut => ({
  keys,
  label,
  group: 'Everywhere',
  run: () => undefined,
});
const shortcuts = [
  shortcut('Mod+K'),
  shortcut('?'),
  shortcut('G T'),
  shortcut('T', 'tag'),
  shortcut('/'),
  shortcut('Alt+ArrowLeft'),
];

/** Returns what a key press resolves to: the label of the shortcut, or the begun sequence. */
function resolve(key: string, more: Partial<Press> & { prefix?: string; hasSingleKeys?: boolean } = {}) {
  const { prefix = null, hasSingleKeys = true, ...press } = more;
  const resolved = resolvePress(
    { key, mod: false, alt: false, shift: false, isInField: false, ...press },
    { shortcuts, prefix, hasSingleKeys },
  );
  return resolved.shortcut?.label ?? resolved.prefix;
}

test('a key, a key with the command key and a sequence run their shortcuts', () => {
  expect(resolve('?')).toBe('?');
  expect(resolve('k', { mod: true })).toBe('Mod+K');
  expect(resolve('g')).toBe('G');
  expect(resolve('t', { prefix: 'G' })).toBe('G T');
  expect(resolve('t')).toBe('tag');
});

test('a key that does not continue the sequence is read on its own', () => {
  expect(resolve('?', { prefix: 'G' })).toBe('?');
  expect(resolve('x', { prefix: 'G' })).toBeNull();
  expect(resolve('k')).toBeNull();
});

test('in a field only shortcuts with the command key or Alt apply', () => {
  expect(resolve('?', { isInField: true })).toBeNull();
  expect(resolve('g', { isInField: true })).toBeNull();
  expect(resolve('k', { isInField: true, mod: true })).toBe('Mod+K');
  expect(resolve('ArrowLeft', { isInField: true, alt: true })).toBe('Alt+ArrowLeft');
  expect(resolve('?', { alt: true })).toBeNull();
});

test('a press with another modifier runs no shortcut', () => {
  expect(resolve('K', { mod: true, shift: true })).toBeNull();
});

test('single keys can be disabled', () => {
  expect(resolve('?', { hasSingleKeys: false })).toBeNull();
  expect(resolve('k', { hasSingleKeys: false, mod: true })).toBe('Mod+K');
});

test('a later shortcut replaces an earlier one with the same keys', () => {
  const both = [...shortcuts, shortcut('/', 'search this list')];
  const press = { key: '/', mod: false, alt: false, shift: false, isInField: false };
  const resolved = resolvePress(press, { shortcuts: both, prefix: null, hasSingleKeys: true });
  expect(resolved.shortcut?.label).toBe('search this list');
});

test("a screen's shortcut replaces the shell's with the same key, whichever is registered last", () => {
  const own = { ...shortcut('/', 'Find in stock'), group: 'On this screen' } as const;
  const press = { key: '/', mod: false, alt: false, shift: false, isInField: false };
  for (const both of [
    [own, ...shortcuts],
    [...shortcuts, own],
  ])
    expect(resolvePress(press, { shortcuts: both, prefix: null, hasSingleKeys: true }).shortcut).toBe(own);
});
