import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { findMissingPackages } from './cluster/find-missing-packages.ts';
import { DRILLS } from './drills.ts';
import { runDrills } from './run-drills.ts';

const canRun = findMissingPackages().length === 0;

/** One of the drills of `npm run drill`, without its limits of time: this test shares its machine with others. */
test.runIf(canRun)(
  'a cluster whose primary is killed loses and doubles no order',
  { timeout: 4 * MINUTE_MS },
  async () => {
    const { results, wrong } = await runDrills(
      DRILLS.filter(({ name }) => name === 'primary killed'),
      { log: () => undefined },
    );
    expect(wrong).toEqual([]);
    expect(results[0]?.orders).toBeGreaterThan(0);
  },
);
