import { expect, test } from 'vitest';
import { createPacer } from './pacer.ts';

/** A pacer whose runs and timer end on request. */
function create() {
  const runs: PromiseWithResolvers<void>[] = [];
  let tick: () => void = () => undefined;
  const pacer = createPacer({
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
    ...pacer,
    countRuns: () => runs.length,
    finish: async () => {
      runs.at(-1)?.resolve();
      await settle();
    },
    fail: async () => {
      runs.at(-1)?.reject(new Error('no connection'));
      await settle();
    },
    second: async () => {
      tick();
      await settle();
    },
  };
}

test('the first request runs at once, and those of the next second cause one further run', async () => {
  const { request, finish, second, countRuns } = create();
  request();
  expect(countRuns()).toBe(1);
  request();
  await finish();
  request();
  expect(countRuns()).toBe(1);
  await second();
  expect(countRuns()).toBe(2);
  await finish();
  await second();
  expect(countRuns()).toBe(2);
});

test('a run that takes longer is not run a second time beside it', async () => {
  const { request, finish, second, countRuns } = create();
  request();
  request();
  await second();
  expect(countRuns()).toBe(1);
  await finish();
  expect(countRuns()).toBe(2);
});

test('a failed run does not prevent the next', async () => {
  const { request, fail, second, countRuns } = create();
  request();
  await fail();
  await second();
  request();
  expect(countRuns()).toBe(2);
});

test('nothing runs after the stop', async () => {
  const { request, finish, second, stop, countRuns } = create();
  request();
  request();
  stop();
  await finish();
  await second();
  expect(countRuns()).toBe(1);
});
