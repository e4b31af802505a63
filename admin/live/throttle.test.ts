import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

/** A throttle whose runs and timer the test controls. */
function create() {
  const runs: PromiseWithResolvers<void>[] = [];
  let tick: () => void = () => undefined;
  const throttle = createThrottle({
    run() {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    after(_ms, task) {
      tick = task;
      return () => (tick = () => undefined);
    },
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    ...throttle,
    countRuns: () => runs.length,
    finish: async () => {
      runs.at(-1)?.resolve();
      await settle();
    },
    fail: async () => {
      runs.at(-1)?.reject(new Error('no connection'));
      await settle();
    },
    passSecond: async () => {
      tick();
      await settle();
    },
  };
}

test('the first request runs at once, and those of the next second cause one further run', async () => {
  const { request, finish, passSecond, countRuns } = create();
  request();
  expect(countRuns()).toBe(1);
  request();
  await finish();
  request();
  expect(countRuns()).toBe(1);
  await passSecond();
  expect(countRuns()).toBe(2);
  await finish();
  await passSecond();
  expect(countRuns()).toBe(2);
});

test('no second run starts while the first one takes longer than a second', async () => {
  const { request, finish, passSecond, countRuns } = create();
  request();
  request();
  await passSecond();
  expect(countRuns()).toBe(1);
  await finish();
  expect(countRuns()).toBe(2);
});

test('a failed run does not prevent the next', async () => {
  const { request, fail, passSecond, countRuns } = create();
  request();
  await fail();
  await passSecond();
  request();
  expect(countRuns()).toBe(2);
});

test('nothing runs after the stop', async () => {
  const { request, finish, passSecond, stop, countRuns } = create();
  request();
  request();
  stop();
  await finish();
  await passSecond();
  expect(countRuns()).toBe(1);
});
