import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROBLEMS } from '#contract/problem-codes.ts';
import { refusalOfFile } from './file-refusal.ts';

const start = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['a JPEG', '\u00ff\u00d8\u00ff', null],
  ['a HEIC', '\0\0\0\u0018ftypheic', 'HEIC'],
  ['a text', '<html>', 'not a JPEG, PNG, WebP or AVIF'],
  ['an empty file', '', 'not a JPEG, PNG, WebP or AVIF'],
])('%s is accepted or refused by its first bytes, before it is sent', async (_, bytes, refusal) => {
  const found = await refusalOfFile(new Blob([start(bytes)]));
  expect(found).toEqual(refusal === null ? null : expect.stringContaining(refusal));
});

test('a file that was deleted after it was chosen is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'osier-picture-'));
  writeFileSync(join(folder, 'coat.jpg'), start('\u00ff\u00d8\u00ff'));
  const file = await openAsBlob(join(folder, 'coat.jpg'));
  rmSync(folder, { recursive: true });
  expect(await refusalOfFile(file)).toContain('can no longer be read');
});

test('a picture of more than 20 MB is refused before it is sent', async () => {
  const file = new Blob([start('\u00ff\u00d8\u00ff'), new Uint8Array(20 * 1024 * 1024)]);
  expect(await refusalOfFile(file)).toBe(PROBLEMS.picture_too_large.detail);
});
