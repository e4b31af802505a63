import { describe, expect, it } from 'vitest';
import { createOrderKeys } from './order-key.ts';

describe('createOrderKeys', () => {
  const createCounted = () => {
    let count = 0;
    return createOrderKeys(() => `key-${(count += 1)}`);
  };

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
});
