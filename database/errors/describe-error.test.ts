import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test.each([
  ['timeout expired', undefined],
  ['Connection terminated due to connection timeout', new Error('Connection terminated unexpectedly')],
  ['timeout exceeded when trying to connect', undefined],
])('describes the timeout %j as a server that does not answer', (message, cause) => {
  const error = new Error('Failed query', { cause: new Error(message, { cause }) });
  expect(describeError(error)).toBe('the server does not answer');
});

test('returns the innermost message of any other error', () => {
  const error = new Error('Failed query', { cause: new Error('the role does not exist.') });
  expect(describeError(error)).toBe('the role does not exist');
});

test('recommends freeing space when the disk is full', () => {
  const cause = Object.assign(new Error('could not extend file "base/1/2689"'), { code: '53100' });
  expect(describeError(new Error('Failed query', { cause }))).toBe(
    'its disk is full; free some space and try again',
  );
});
