import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Scheduled } from '../store.ts';
import { createScheduleRunner } from './run-scheduled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('applies each due change once, though every change wakes the runner', async () => {
  const scheduled = new Map(
    ['pi_1', 'pi_2'].map((subject): [string, Scheduled] => [
      subject,
      { change: 'payment_succeeds', subject, dueAt: 1, isDone: false },
    ]),
  );
  const applied: string[] = [];
  const saved = Promise.withResolvers<void>();
  const runner = createScheduleRunner({
    store: { scheduled },
    now: () => 1000,
    automatic: true,
    async apply({ subject }) {
      applied.push(subject);
      scheduled.delete(subject);
      runner.wake();
      await saved.promise;
    },
  });
  await vi.advanceTimersByTimeAsync(1);
  // The first change is being saved.
  await vi.advanceTimersByTimeAsync(1);
  saved.resolve();
  await runner.close();
  expect(applied).toEqual(['pi_1', 'pi_2']);
});
