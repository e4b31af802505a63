import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from './storage.ts';

/** A storage that is there but holds `text` for every key, or throws whatever is done with it. */
function stand(text: string | null | Error): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const answer = () => {
    if (text instanceof Error) throw text;
    return text;
  };
  return { getItem: answer, setItem: answer, removeItem: answer };
}

afterEach(() => vi.unstubAllGlobals());

test.each([null, '', '{{{', 'null', '5', '"text"', '{}', '{"state":5}'])('%j counts as empty', (text) => {
  vi.stubGlobal('localStorage', stand(text));
  expect(browserStorage().getItem('clothStore')).toBeNull();
});

test('a storage that throws counts as empty and is written in vain', async () => {
  vi.stubGlobal('localStorage', stand(new Error('The operation is insecure.')));
  const storage = browserStorage<object>();
  expect(storage.getItem('clothStore')).toBeNull();
  await storage.setItem('clothStore', { state: {} });
  await storage.removeItem('clothStore');
});

test('what was kept is read back', () => {
  vi.stubGlobal('localStorage', stand('{"state":{"cart":[]},"version":0}'));
  expect(browserStorage().getItem('clothStore')).toEqual({ state: { cart: [] }, version: 0 });
});
