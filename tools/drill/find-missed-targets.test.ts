import { expect, test } from 'vitest';
import { findMissedTargets } from './find-missed-targets.ts';
import type { DrillResult } from './play-drill.ts';

const met: DrillResult = {
  name: 'primary killed',
  pages: 100,
  stalePages: 50,
  pageFailures: [],
  orders: 10,
  orderErrors: 5,
  orderErrorsWithPrimary: 0,
  longestOrderMs: 900,
  withoutPrimaryMs: 20_000,
  recoveryMs: 2000,
};

test('a drill misses its aims by a failed page, a failed order and a slow recovery, each named', () => {
  expect(findMissedTargets([met, { ...met, recoveryMs: null }])).toEqual([]);
  const missed = { ...met, pageFailures: ['/: 503'], orderErrorsWithPrimary: 2, recoveryMs: Infinity };
  expect(findMissedTargets([missed])).toEqual([
    'primary killed: 1 page failures',
    'primary killed: 2 orders failed while a primary took orders',
    'primary killed: the first order came Infinity ms after they were possible again, not within 2000',
  ]);
});
