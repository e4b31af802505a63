import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseArguments, parseWholeNumber } from './read-arguments.ts';

const known = { options: ['products', 'only'], flags: ['sheet'], positionals: 1 } as const;

test('reads options, flags and positional arguments in any order', () => {
  const read = parseArguments(['--sheet', 'a', '--only=x', '--products', '-1'], known);
  expect(read).toEqual({
    ok: true,
    value: { options: { only: 'x', products: '-1' }, flags: new Set(['sheet']), positionals: ['a'] },
  });
  expect(parseArguments([], {})).toMatchObject({ ok: true, value: { positionals: [] } });
});

test.each([
  [['--products'], '--products requires a value.'],
  [['--products='], '--products requires a value.'],
  [['--prodcts', '10'], 'There is no option --prodcts.'],
  [['-p'], 'There is no option -p.'],
  [['--constructor'], 'There is no option --constructor.'],
  [['--sheet=yes'], '--sheet takes no value.'],
  [['a', '10'], 'Unexpected argument ‘10’.'],
  [['--products', '5', '--products', '6'], '--products is repeated.'],
])('rejects %j with a sentence that names the argument', (given, error) => {
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
])('reads %j as a whole number from 1 to 10: %j', (text, number) => {
  expect(parseWholeNumber(text, { from: 1, to: 10 })).toBe(number);
});

test.concurrent.each([
  ['tools/seed.ts', ['--products', '0x10'], '--products'],
  ['tools/record-delivery.ts', ['cash-received'], 'order'],
  ['tools/review-orders.ts', ['an-order', 'perhaps'], 'perhaps'],
  ['tools/split-stock.ts', ['a-tee', 'S=1', 'M=many'], 'M=many'],
  ['tools/split-stock.ts', ['a-tee', 'S=1', 'S=2'], 'repeated'],
  ['imagery/make/main.ts', ['--onyl', 'dress'], '--onyl'],
])('%s %j prints the error on one line and exits with 2', async (program, args, named) => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const run = promisify(execFile)(process.execPath, [program, ...args], { cwd });
  const ended: unknown = await run.catch((error: unknown) => error);
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringMatching(/^[^\n]+\n$/) });
  expect(ended).toMatchObject({ stderr: expect.stringContaining(named) });
});
