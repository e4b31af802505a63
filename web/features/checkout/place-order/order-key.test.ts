import { describe, expect, it } from 'vitest';
import { createOrderKeys } from './order-key.ts';

describe('createOrderKeys', () => {
  let count = 0;
  let now = 0;
  const createStorage = () => {
    const items = new Map<string, string>();
    return {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, text: string) => void items.set(name, text),
      removeItem: (name: string) => void items.delete(name),
    };
  };
  const createCounted = (storage: () => ReturnType<typeof createStorage> = createStorage) =>
    createOrderKeys(() => `key-${(count += 1)}`, { storage, now: () => now });

  it('keeps the key while the order stays the same', () => {
    const keys = createCounted();
    const first = keys.keyFor({ city: 'Portland', quantity: 1 });
    expect(keys.keyFor({ city: 'Portland', quantity: 1 })).toBe(first);
  });

  it('gives a changed order a new key, even when it changes back', () => {
    const keys = createCounted();
    const seen = [1, 2, 1].map((quantity) => keys.keyFor({ quantity }));
    expect(new Set(seen).size).toBe(3);
  });

  it('gives the same order a new key after a renewal', () => {
    const keys = createCounted();
    const first = keys.keyFor({ quantity: 1 });
    keys.renew();
    expect(keys.keyFor({ quantity: 1 })).not.toBe(first);
  });

  it('keeps the key of an unanswered cash order across reloads, for ten minutes, without its contents', () => {
    const storage = createStorage();
    const first = createCounted(() => storage).keyFor({ city: 'Portland' }, true);
    expect(storage.getItem('orderKey')).not.toContain('Portland');
    now += 599_000;
    expect(createCounted(() => storage).keyFor({ city: 'Portland' }, true)).toBe(first);
    expect(createCounted(() => storage).keyFor({ city: 'Salem' }, true)).not.toBe(first);
    const second = createCounted(() => storage).keyFor({ city: 'Portland' }, true);
    const open = createCounted(() => storage);
    now += 600_000;
    expect(open.keyFor({ city: 'Portland' }, true)).toBe(second);
    now += 600_000;
    const later = createCounted(() => storage);
    expect(later.keyFor({ city: 'Portland' }, true)).not.toBe(second);
    later.renew();
    expect(storage.getItem('orderKey')).toBeNull();
  });

  it('keeps no key of a card order, which is found by its payment', () => {
    const storage = createStorage();
    const first = createCounted(() => storage).keyFor({ city: 'Portland' });
    expect(storage.getItem('orderKey')).toBeNull();
    expect(createCounted(() => storage).keyFor({ city: 'Portland' })).not.toBe(first);
  });

  it('works where the browser forbids the storage', () => {
    const keys = createCounted(() => {
      throw new Error('forbidden');
    });
    expect(keys.keyFor(1, true)).toBe(keys.keyFor(1, true));
    keys.renew();
    expect(keys.keyFor(1)).not.toBe(createCounted().keyFor(1));
  });
});
