import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findLiterals } from './css-tokens.ts';

const root = resolve(import.meta.dirname, '../..');

test('every CSS module uses the design tokens', async () => {
  const found: string[] = [];
  let count = 0;
  for await (const file of glob('{web,admin}/**/*.module.css', { cwd: root })) {
    count += 1;
    const literals = findLiterals(await readFile(resolve(root, file), 'utf8'));
    found.push(...literals.map(({ line, text, message }) => `${file}:${line} ${text} (${message})`));
  }
  expect(count).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test('every custom property that a stylesheet reads is set by a stylesheet or by code', async () => {
  const read = new Set<string>();
  const set = new Set<string>();
  for await (const file of glob('{web,admin}/**/*.{css,ts,tsx}', { cwd: root })) {
    const text = await readFile(resolve(root, file), 'utf8');
    const isSheet = file.endsWith('.css');
    for (const [, name = ''] of text.matchAll(isSheet ? /(--[\w-]+)\s*:/g : /['"`](--[\w-]+)/g))
      set.add(name);
    if (isSheet) for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) read.add(name);
  }
  expect(read.size).toBeGreaterThan(50);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});

test.each([
  'padding: 12px;',
  'margin: 0 auto 24px;',
  'gap: clamp(8px, 2vw, var(--space-16));',
  'margin-left: -11px;',
  'color: #fff;',
  'border: 1px solid #1f211e;',
  'border-radius: 2px;',
  'min-height: 44px;',
])('reports %s', (declaration) => {
  expect(findLiterals(`.a {\n  ${declaration}\n}`)).toMatchObject([{ line: 2, text: declaration }]);
});

test.each([
  'padding: var(--space-12) calc(-1 * var(--space-4));',
  'margin-bottom: -1px;',
  'border: 1px solid var(--line);',
  'min-height: 120px;',
  'grid-template-columns: 48px 1fr;',
])('accepts %s', (declaration) => {
  expect(findLiterals(`.a {\n  ${declaration}\n}`)).toEqual([]);
});

test('accepts a length without a token when a comment gives the reason', () => {
  expect(findLiterals('/* one-off: room for the icon */\npadding: 46px;')).toEqual([]);
});
