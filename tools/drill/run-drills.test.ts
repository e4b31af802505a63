import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { findMissingPackages } from './cluster/find-missing.ts';
import { DRILLS } from './drills.ts';
import { runDrills } from './run-drills.ts';

const canRun = findMissingPackages().length === 0;

/** One of the drills of `npm run drill`, which also measures times: this test may share its machine. */
test.runIf(canRun)(
  'a cluster whose primary is killed loses and doubles no order, and serves every page',
  { timeout: 4 * MINUTE_MS },
  async () => {
    const { results, wrong } = await runDrills(
      DRILLS.filter(({ name }) => name === 'primary killed'),
      { log: () => undefined },
    );
    expect(wrong).toEqual([]);
    expect(results).toMatchObject([{ name: 'primary killed', pageFailures: [] }]);
    expect(results[0]?.orders).toBeGreaterThan(0);
  },
);
