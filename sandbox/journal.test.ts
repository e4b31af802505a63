import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJournal } from './journal.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-journal-'));
  file = join(folder, 'journal.jsonl');
});

afterEach(() => rm(folder, { recursive: true }));

it('returns all entries in order after reopening', async () => {
  const { journal } = await openJournal<number>(folder);
  await Promise.all([1, 2, 3].map((entry) => journal.append(entry)));
  await journal.append(4);
  await journal.close();
  const again = await openJournal<number>(folder);
  await again.journal.close();
  expect(again.entries).toEqual([1, 2, 3, 4]);
});

it('has written an entry to the file when its promise resolves', async () => {
  const { journal } = await openJournal<string>(folder);
  void journal.append('first');
  await journal.append('second');
  expect(await readFile(file, 'utf8')).toBe('"first"\n"second"\n');
  void journal.append('third');
  await journal.settled();
  expect(await readFile(file, 'utf8')).toBe('"first"\n"second"\n"third"\n');
  await journal.close();
});

it('drops a truncated last line, even one that ends within a character, and appends after it', async () => {
  await writeFile(file, '"whole"\n');
  await appendFile(file, Buffer.from('"größe').subarray(0, 5));
  const { entries, journal } = await openJournal<string>(folder);
  await journal.append('next');
  await journal.close();
  expect(entries).toEqual(['whole']);
  expect(await readFile(file, 'utf8')).toBe('"whole"\n"next"\n');
});

it('throws when the journal is damaged before its end', async () => {
  await writeFile(file, '"whole"\n"da\n"whole"\n');
  await expect(openJournal(folder)).rejects.toThrow(/damaged at .*journal\.jsonl:2/);
});
