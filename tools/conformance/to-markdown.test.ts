import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readAsvs } from './read-tables.ts';
import { asvsToMarkdown, specificationToMarkdown } from './to-markdown.ts';

const root = resolve(import.meta.dirname, '../..');

test('renders a table for each section, with files, tests and escaped bars', () => {
  const row = { number: '2.10', requirement: 'a | b', files: ['a.ts', 'b.ts'] };
  const tests = [{ file: 'a.test.ts', name: 'it opens' }];
  const lines = specificationToMarkdown({
    sections: { 1: 'What', 2: 'Screens' },
    rows: [
      { ...row, tests },
      { ...row, number: '1.1', tests: [], notYet: 'no time' },
    ],
  }).split('\n');
  expect(lines.filter((line) => /^## |^\| \d/.test(line))).toEqual([
    '## 1. What',
    '| 1.1 | a \\| b | `a.ts`<br>`b.ts` | not yet: no time |',
    '## 2. Screens',
    '| 2.10 | a \\| b | `a.ts`<br>`b.ts` | `a.test.ts` › it opens |',
  ]);
});

test('renders every requirement of the ASVS once', () => {
  const asvs = readAsvs(readFileSync(join(root, 'tools/conformance/asvs.json'), 'utf8'));
  const numbers = [...asvsToMarkdown(asvs).matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, number]) => number);
  expect(numbers).toEqual(asvs.rows.map(({ number }) => number));
});

test('the document about the ASVS states the number of rows of each status', () => {
  const { rows } = readAsvs(readFileSync(join(root, 'tools/conformance/asvs.json'), 'utf8'));
  const page = readFileSync(join(root, 'docs/security-asvs.md'), 'utf8');
  for (const status of ['held', 'partly', 'open', 'n/a'])
    expect(page).toContain(`| ${status} | ${rows.filter((row) => row.status === status).length} |`);
});
