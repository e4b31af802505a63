import { expect, test } from 'vitest';
import { createCapturedLog } from './captured-log.ts';

const captured = createCapturedLog();

test('accepts an announced error, and returns every line', () => {
  captured.expectError('payment provider');
  captured.log.info({ order: 'o1' }, 'order placed');
  captured.log.error('the payment provider did not answer');
  expect(captured.lines).toMatchObject([{ level: 30, msg: 'order placed', order: 'o1' }, { level: 50 }]);
});

test('begins every test with an empty log', () => {
  expect(captured.lines).toEqual([]);
});
