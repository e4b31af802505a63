import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseArguments, readWhole } from './read-arguments.ts';

const known = { options: ['products', 'only'], flags: ['sheet'], words: 1 } as const;

test('options, flags and words are read in whatever order', () => {
  const read = parseArguments(['--sheet', 'a', '--only=x', '--products', '-1'], known);
  expect(read).toEqual({
    ok: true,
    value: { options: { only: 'x', products: '-1' }, flags: new Set(['sheet']), words: ['a'] },
  });
  expect(parseArguments([], {})).toMatchObject({ ok: true, value: { words: [] } });
});

test.each([
  [['--products'], '--products lacks its value.'],
  [['--products='], '--products lacks its value.'],
  [['--prodcts', '10'], 'There is no --prodcts.'],
  [['-p'], 'There is no -p.'],
  [['--constructor'], 'There is no --constructor.'],
  [['--sheet=yes'], '--sheet takes no value.'],
  [['a', '10'], '‘10’ is one word too many.'],
  [['--products', '5', '--products', '6'], '--products is there twice.'],
])('%j is refused by a sentence that names the argument', (given, error) => {
  expect(parseArguments(given, known)).toEqual({ ok: false, error });
});

test.each([
  ['10', 10],
  ['1', 1],
  ['0', undefined],
  ['11', undefined],
  ['-1', undefined],
  ['0x10', undefined],
  ['1e1', undefined],
  ['5.0', undefined],
  [' 5', undefined],
  ['five', undefined],
])('%j as a whole number from 1 to 10 is %j', (text, number) => {
  expect(readWhole(text, { from: 1, to: 10 })).toBe(number);
});

test.concurrent.each([
  ['tools/seed.ts', ['--products', '0x10'], '--products'],
  ['tools/hand-over.ts', ['cash-received'], 'order'],
  ['tools/review.ts', ['an-order', 'perhaps'], 'perhaps'],
  ['imagery/make/main.ts', ['--onyl', 'dress'], '--onyl'],
])('%s %j says in one line what is wrong, and ends with 2', async (program, words, named) => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const run = promisify(execFile)(process.execPath, [program, ...words], { cwd });
  const ended: unknown = await run.catch((error: unknown) => error);
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringMatching(/^[^\n]+\n$/) });
  expect(ended).toMatchObject({ stderr: expect.stringContaining(named) });
});
