import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';

test.each([
  ['25006', 'a standby or a read-only server'],
  ['25P03', 'a transaction that was idle for too long'],
  ['25P04', 'a transaction that took too long'],
  ['40001', 'a serialization failure'],
  ['40P01', 'a deadlock'],
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['53300', 'too many connections'],
  ['55P03', 'a lock that is not available'],
  ['57014', 'a statement that took too long'],
  ['57P01', 'a server that ends'],
  ['57P02', 'a server that crashed'],
  ['57P03', 'a server that starts'],
  ['57P05', 'a session that was idle for too long'],
])('%s is unavailable: %s', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('any'), { code }))).toBe(true);
});

test.each([
  ['23505', 'a unique violation'],
  ['25P02', 'a statement after a failed one, which is a fault of the shop'],
  ['42P01', 'a table that does not exist'],
  ['42501', 'a missing privilege'],
  ['53400', 'a configured limit'],
])('%s is an error: %s', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('any'), { code }))).toBe(false);
});
