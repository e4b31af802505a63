import { describe, expect, test } from 'vitest';
import { boundsOf } from '../draft/path.ts';
import { drawings } from '../scenes/catalogue.ts';
import { garmentOf } from '../scenes/size-outlines.ts';
import { createSection } from './cross-section.ts';
import { wearOf, wornBoundsOf } from './wear.ts';

test.each([1, 1.25, 2])('a cross-section keeps the length of its cloth: power %d', (power) => {
  const section = createSection(power);
  let length = 0;
  for (let k = 0; k < 100; k++) {
    const [one, other] = [section(k / 100), section((k + 1) / 100)];
    length += Math.hypot(other.across - one.across, other.depth - one.depth);
  }
  expect(length).toBeCloseTo(1, 2);
});

test('a cross-section of power 1 is a circle', () => {
  const section = createSection(1);
  expect(section(1).across).toBeCloseTo(2 / Math.PI, 3);
  expect(section(0).depth).toBeCloseTo(2 / Math.PI, 3);
});

describe('a garment on a form', () => {
  const worn = drawings.map((drawing) => {
    const garment = garmentOf(drawing, 'M');
    return { id: drawing.id, garment, wear: wearOf(garment) };
  });

  test('is narrower than on a table', () => {
    for (const { id, garment, wear } of worn) {
      const flat = boundsOf(garment.pieces.map(({ outline }) => outline));
      const { x0, x1 } = wornBoundsOf(garment, wear);
      expect((x1 - x0) / (flat.x1 - flat.x0), id).toBeLessThan(0.95);
      expect((x1 - x0) / (flat.x1 - flat.x0), id).toBeGreaterThan(0.5);
    }
  });

  test('is the same on both sides, and nearer in the middle than at the sides', () => {
    for (const { id, garment, wear } of worn) {
      const areas = garment.pieces.map(({ outline }) => {
        const { x0, x1, y0, y1 } = boundsOf([outline]);
        return (x1 - x0) * (y1 - y0);
      });
      const index = areas.indexOf(Math.max(...areas));
      const { y0, y1 } = boundsOf([garment.pieces[index]?.outline ?? '']);
      // Above the legs.
      const y = y0 + (y1 - y0) * 0.12;
      const at = (x: number) => wear[index]?.(x, y, 0) ?? [0, 0, 0];
      expect(at(560)[0] + at(440)[0], id).toBeCloseTo(1000, 1);
      expect(at(560)[2], id).toBeCloseTo(at(440)[2], 1);
      expect(at(510)[2], id).toBeGreaterThan(at(620)[2]);
    }
  });
});
