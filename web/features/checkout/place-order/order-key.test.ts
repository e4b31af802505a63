import { describe, expect, it } from 'vitest';
import { createOrderKeys, randomKey } from './order-key.ts';

describe('orderKeys', () => {
  const counted = () => {
    let count = 0;
    return createOrderKeys(() => `key-${(count += 1)}`);
  };

  it('keeps the key while the order stays the same', () => {
    const keys = counted();
    const first = keys.keyFor({ city: 'Portland', quantity: 1 });
    expect(keys.keyFor({ city: 'Portland', quantity: 1 })).toBe(first);
  });

  it('gives another order another key, also one that was there before', () => {
    const keys = counted();
    const seen = [1, 2, 1].map((quantity) => keys.keyFor({ quantity }));
    expect(new Set(seen).size).toBe(3);
  });

  it('gives the same order another key once the first is done with', () => {
    const keys = counted();
    const first = keys.keyFor({ quantity: 1 });
    keys.renew();
    expect(keys.keyFor({ quantity: 1 })).not.toBe(first);
  });
});

describe('randomKey', () => {
  it('makes a key of 128 bits where the browser offers no UUIDs', () => {
    const key = randomKey({ getRandomValues: (array) => crypto.getRandomValues(array) });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  it("takes the platform's UUID where there is one", () => {
    expect(randomKey(crypto)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});
