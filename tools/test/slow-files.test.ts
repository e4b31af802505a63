import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SLOW_FILES } from './slow-files.ts';

test.each(SLOW_FILES)('%s exists', (path) => {
  expect(existsSync(path)).toBe(true);
});
