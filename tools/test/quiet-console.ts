import { afterEach, beforeEach, expect } from 'vitest';

/**
 * A test fails when the code under test complains on the console: warnings that nobody reads are how real faults
 * go unseen. Loaded before every test file (vitest.config.ts).
 */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => complaints.push(words.map(String).join(' '));
  }
});

afterEach(() => {
  expect(complaints, 'nothing complains on the console').toEqual([]);
});
