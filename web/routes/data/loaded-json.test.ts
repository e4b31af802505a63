import { expect, it } from 'vitest';
import { createLoadedJson, parseLoadedJson } from './loaded-json.ts';

const BATCH = { products: [{ _id: 'sundress', sizes: [{ size: 'S', stock: 0 }] }], next: undefined };

it('returns the loaded object itself on the server', () => {
  expect(parseLoadedJson(createLoadedJson(BATCH))).toBe(BATCH);
});

it('returns equal data in the browser, the same object each time', () => {
  const received: typeof BATCH = parseLoadedJson(structuredClone(createLoadedJson(BATCH)));
  expect(received).toEqual(BATCH);
  const loaded = structuredClone(createLoadedJson(BATCH));
  expect(parseLoadedJson(loaded)).toBe(parseLoadedJson(loaded));
});
