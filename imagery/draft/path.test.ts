import { describe, expect, test } from 'vitest';
import { lengthOf, unitsOf } from './measure.ts';
import { boundsOf, flatten, mirrorX, offset, mirrorToOutline, reverse } from './path.ts';
import { gradeBlock } from './sizes.ts';

describe('paths', () => {
  test('mirroring or reversing a path twice changes nothing', () => {
    const path = 'M500 100 C540 110 560 140 570 200 L560 300';
    expect(mirrorX(mirrorX(path))).toBe(path);
    expect(reverse(reverse(path))).toBe(path);
  });

  test('a half drafted on the fold becomes a symmetrical outline', () => {
    const { x0, x1, y0, y1 } = boundsOf([mirrorToOutline('M500 100 L620 140 L600 400 L500 410')]);
    expect(500 - x0).toBeCloseTo(x1 - 500);
    expect([y0, y1]).toEqual([100, 410]);
  });

  test('a parallel path keeps its distance on the right-hand side', () => {
    for (const [, y] of flatten(offset('M100 50 L200 50', 8))) expect(y).toBeCloseTo(58);
  });
});

describe('measures', () => {
  test('are as long as their line, and twice that where they go around the body', () => {
    expect(lengthOf('M0 0 L30 40')).toBeCloseTo(50);
    expect(unitsOf({ name: 'chest', line: 'M0 0 L30 40', around: true })).toBeCloseTo(100);
  });

  test('grow by their grade from size to size', () => {
    const block = { chest: 260, top: 200 };
    expect(gradeBlock(block, { chest: 13 }, 'S')).toEqual({ chest: 247, top: 200 });
    expect(gradeBlock(block, { chest: 13 }, 'XL')).toEqual({ chest: 286, top: 200 });
  });
});
