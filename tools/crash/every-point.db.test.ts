import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#database/testing/test-database.ts';
import { journeys } from './journeys.ts';
import { openSimulatedWorld, type SimulatedWorld } from './simulated-world.ts';

const open = testDatabase();
let world: SimulatedWorld;

beforeAll(async () => {
  world = await openSimulatedWorld({ databaseUrl: open.url });
  await world.welcome('admin');
});
afterAll(() => world.close());

it.each(Object.entries(journeys))(
  'a buyer who %s gets what is right, at whichever point the shop dies',
  { timeout: 60_000 },
  async (name, journey) => {
    let died = 0;
    for (let point = 1; ; point += 1) {
      const who = `${name.replaceAll(/\W+/g, '-').slice(0, 20)}-${point}`;
      await world.welcome(who);
      await world.stock(who, 3);
      const since = world.clock.now();
      world.dieAt(point);
      await journey(world, { buyer: who, product: who });
      const survived = world.isDoomed;
      await world.settle();
      expect(await world.check(since), `after dying at point ${point}`).toEqual([]);
      if (survived) break;
      died += 1;
    }
    expect(died).toBeGreaterThan(5);
  },
);
