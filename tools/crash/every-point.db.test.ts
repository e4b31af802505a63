import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#database/testing/test-database.ts';
import { journeys } from './journeys.ts';
import { openSimulatedWorld, type SimulatedWorld } from './world/simulated-world.ts';

/** Points of the hourly jobs, `check-refunds` and `forget-expired`: each claims its turn, works, and ends it. */
const HOURLY_POINTS = 6;

const open = testDatabase();
let world: SimulatedWorld;

beforeAll(async () => {
  world = await openSimulatedWorld({ databaseUrl: open.url });
  await world.welcome('admin');
});
afterAll(() => world.close());

/** A test plays every fourth point, so that it fits its limit on a busy machine. */
const PARTS = [0, 1, 2, 3];

describe.each(Object.entries(journeys))('a buyer who %s', (name, journey) => {
  let places: Promise<readonly number[]> | undefined;

  /** Plays the journey; the process dies at the `point`th point, or does not. Returns the names of the points. */
  async function play(point: number): Promise<readonly string[]> {
    const who = `${name.replaceAll(/\W+/g, '-').slice(0, 20)}-${point}`;
    await world.welcome(who);
    await world.stock(who, 3);
    const since = world.clock.now();
    if (point > 0) world.dieAt(point);
    const passed = world.points.length;
    await journey(world, { buyer: who, product: who });
    const points = world.points.slice(passed);
    await world.settle();
    expect(await world.check(since), `after dying at point ${point}`).toEqual([]);
    return points;
  }

  /** Dying before something lasts leaves what dying after the thing before it leaves; real processes die at both. */
  async function findPlaces(): Promise<readonly number[]> {
    const points = await play(0);
    return points.flatMap((point, place) => (point.startsWith('after') ? [place + 1] : []));
  }

  it.each(PARTS)(
    'gets what is right, at whichever point the shop dies (part %i)',
    { timeout: 60_000 },
    async (part) => {
      places ??= findPlaces();
      const all = await places;
      expect(all.length).toBeGreaterThan(2);
      const own = all.filter((_, index) => index % PARTS.length === part);
      const before = world.deaths;
      for (const point of own) await play(point);
      // The hourly jobs run in some plays only, which have fewer points without them.
      expect(world.deaths - before).toBeGreaterThanOrEqual(own.length - HOURLY_POINTS);
    },
  );
});
