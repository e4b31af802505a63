import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#database/testing/test-database.ts';
import { openSimulatedWorld, type SimulatedWorld } from '../world/simulated-world.ts';
import { scenarios } from './scenarios.ts';

const open = testDatabase();
let world: SimulatedWorld;

beforeAll(async () => {
  world = await openSimulatedWorld({ databaseUrl: open.url });
});
afterAll(() => world.close());

it.each(Object.entries(scenarios))('%s', { timeout: 60_000 }, async (_, play) => {
  await play(world);
  await world.settle();
  expect(await world.check()).toEqual([]);
});
