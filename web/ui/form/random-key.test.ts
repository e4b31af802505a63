import { expect, it } from 'vitest';
import { randomKey } from './random-key.ts';

it('creates a key of 128 bits in browsers without UUIDs', () => {
  const key = randomKey({ getRandomValues: (array) => crypto.getRandomValues(array) });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
});

it("uses the browser's UUID if available", () => {
  expect(randomKey(crypto)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
