import { beforeEach, expect, test } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';

const kept = new Map<string, string>();
const storageWith = (setItem: Storage['setItem']): Storage => ({
  length: 0,
  clear: () => kept.clear(),
  key: () => null,
  getItem: (name) => kept.get(name) ?? null,
  removeItem: (name) => void kept.delete(name),
  setItem,
});
const storage = storageWith((name, text) => void kept.set(name, text));
const DRAFT = { edits: { title: { base: 'Dress', value: 'Sundress' } }, at: 1 };

beforeEach(() => kept.clear());

test('a draft is kept by product until it has no edits', () => {
  expect(writeDraft('one', DRAFT, storage)).toBe(true);
  expect(readDraft('one', storage)).toEqual(DRAFT);
  expect(readDraft('other', storage)).toBeNull();
  writeDraft('one', { edits: {}, at: 2 }, storage);
  expect(kept.size).toBe(0);
});

test.each(['', '[]', '{"edits":{"title":"Dress"},"at":1}', '{"edits":{}}', '{'])(
  'the unreadable draft %j counts as none',
  (text) => {
    kept.set('osier.admin.draft.one', text);
    expect(readDraft('one', storage)).toBeNull();
  },
);

test('a full storage is reported', () => {
  const full = storageWith(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeDraft('one', DRAFT, full)).toBe(false);
});
