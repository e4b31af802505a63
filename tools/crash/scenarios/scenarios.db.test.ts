import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { createSimulatedHarness, type SimulatedHarness } from '../harness/simulated/simulated-harness.ts';
import { scenarios } from './scenarios.ts';

const testDatabase = createTestDatabase();
let harness: SimulatedHarness;

beforeAll(async () => {
  harness = await createSimulatedHarness({ databaseUrl: testDatabase.url });
});
afterAll(() => harness.close());

it.each(Object.entries(scenarios))('%s', { timeout: 60_000 }, async (_, play) => {
  await play(harness);
  await harness.settle();
  expect(await harness.findViolations()).toEqual([]);
});
