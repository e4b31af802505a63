import { expect, it } from 'vitest';
import { awaitsFactor } from './second-factor.ts';

it.each([
  // enrolled, required, passed, awaits
  [false, false, false, false],
  [false, true, false, true],
  // The factor was removed after the session passed it.
  [false, true, true, true],
  [true, false, false, true],
  [true, true, false, true],
  [true, false, true, false],
  [true, true, true, false],
])(
  'enrolled %s, required %s, passed %s: the session awaits a factor: %s',
  (isEnrolled, isRequired, isPassed, awaits) => {
    expect(awaitsFactor({ isEnrolled, isRequired, isPassed })).toBe(awaits);
  },
);
