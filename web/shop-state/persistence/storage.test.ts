import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserStorage } from './storage.ts';

/** A storage that holds `text` for every key, or throws on every call. */
function fakeStorage(text: string | null | Error): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const answer = () => {
    if (text instanceof Error) throw text;
    return text;
  };
  return { getItem: answer, setItem: answer, removeItem: answer };
}

afterEach(() => vi.unstubAllGlobals());

test.each([null, '', '{{{', 'null', '5', '"text"', '{}', '{"state":5}'])('reads %j as empty', (text) => {
  vi.stubGlobal('localStorage', fakeStorage(text));
  expect(createBrowserStorage().getItem('clothStore')).toBeNull();
});

test('reads a storage that throws as empty and ignores failed writes', async () => {
  vi.stubGlobal('localStorage', fakeStorage(new Error('The operation is insecure.')));
  const storage = createBrowserStorage<object>();
  expect(storage.getItem('clothStore')).toBeNull();
  await storage.setItem('clothStore', { state: {} });
  await storage.removeItem('clothStore');
});

test('reads persisted state', () => {
  vi.stubGlobal('localStorage', fakeStorage('{"state":{"cart":[]},"version":0}'));
  expect(createBrowserStorage().getItem('clothStore')).toEqual({ state: { cart: [] }, version: 0 });
});
