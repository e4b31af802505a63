import { afterEach, beforeEach, expect } from 'vitest';

/** Fails a test that writes an error or a warning to the console. Loaded before every test file (vitest.config.ts). */
const messages: string[] = [];

beforeEach(() => {
  messages.length = 0;
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => messages.push(args.map(String).join(' '));
  }
});

afterEach(() => {
  expect(messages, 'errors and warnings on the console').toEqual([]);
});
