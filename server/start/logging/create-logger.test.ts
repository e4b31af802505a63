import { expect, test } from 'vitest';
import { formatLine } from './create-logger.ts';

const time = new Date(2026, 0, 2, 3, 4, 5).getTime();

test('prints time, level, message and fields as text', () => {
  const line = formatLine({ level: 30, time, msg: 'order placed', order: 'o1', lines: 2 });
  expect(line).toBe('03:04:05 info  order placed  order=o1  lines=2\n');
});

test('prints an error with its stack, and a warning with its message only', () => {
  const err = { message: 'gone', stack: 'Error: gone\n    at here' };
  expect(formatLine({ level: 50, time, msg: 'failed', err })).toBe(
    '03:04:05 error failed\n  Error: gone\n      at here\n',
  );
  expect(formatLine({ level: 40, time, msg: 'failed', err })).toBe('03:04:05 warn  failed\n  gone\n');
});
