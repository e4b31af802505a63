import { expect, test } from 'vitest';
import { createLifetime } from './lifetime.ts';

test('runs shutdown steps in reverse order, and continues after a failure', async () => {
  const lifetime = createLifetime();
  const ended: string[] = [];
  const failures: unknown[] = [];
  lifetime.add(async () => void ended.push('first'));
  lifetime.add(async () => {
    throw new Error('stuck');
  });
  lifetime.add(async () => void ended.push('last'));
  await lifetime.close((error) => failures.push(error));
  expect(ended).toEqual(['last', 'first']);
  expect(failures).toEqual([new Error('stuck')]);
});

test('keeps the first reason for the shutdown', async () => {
  const lifetime = createLifetime();
  expect(lifetime.isEnding).toBe(false);
  lifetime.end({ exitCode: 1, reason: 'the database has gone' });
  lifetime.end({ exitCode: 0, reason: 'SIGTERM' });
  expect(lifetime.isEnding).toBe(true);
  expect(await lifetime.ending).toEqual({ exitCode: 1, reason: 'the database has gone' });
});

test('aborts the current step on a repeated request', async () => {
  const lifetime = createLifetime();
  lifetime.add((force) => new Promise((resolve) => force.addEventListener('abort', () => resolve())));
  lifetime.end({ exitCode: 0, reason: 'SIGINT' });
  const closed = lifetime.close(() => undefined);
  lifetime.end({ exitCode: 0, reason: 'SIGINT' });
  await expect(closed).resolves.toBeUndefined();
});
