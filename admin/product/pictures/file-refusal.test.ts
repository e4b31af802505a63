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

test('a picture of more than 20 MB is refused before it is sent', async () => {
  const file = new Blob([start('\u00ff\u00d8\u00ff'), new Uint8Array(20 * 1024 * 1024)]);
  expect(await refusalOfFile(file)).toBe(PROBLEMS.picture_too_large.detail);
});
