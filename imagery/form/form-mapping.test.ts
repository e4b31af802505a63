import { describe, expect, test } from 'vitest';
import { boundsOf, flatten } from '../draft/path.ts';
import { drawings } from '../scenes/catalogue.ts';
import { garmentOf } from '../scenes/garment-of.ts';
import { createSection } from './cross-section.ts';
import { formMappingsOf, wornBoundsOf } from './form-mapping.ts';

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
    return { id: drawing.id, garment, mappings: formMappingsOf(garment) };
  });

  test('is narrower than on a table', () => {
    for (const { id, garment, mappings } of worn) {
      const flat = boundsOf(garment.pieces.map(({ outline }) => outline));
      const { x0, x1 } = wornBoundsOf(garment, mappings);
      expect((x1 - x0) / (flat.x1 - flat.x0), id).toBeLessThan(0.95);
      expect((x1 - x0) / (flat.x1 - flat.x0), id).toBeGreaterThan(0.5);
    }
  });

  test('is the same on both sides, and nearer in the middle than at the sides', () => {
    for (const { id, garment, mappings } of worn) {
      const areas = garment.pieces.map(({ outline }) => {
        const { x0, x1, y0, y1 } = boundsOf([outline]);
        return (x1 - x0) * (y1 - y0);
      });
      const index = areas.indexOf(Math.max(...areas));
      const { y0, y1 } = boundsOf([garment.pieces[index]?.outline ?? '']);
      // Above the legs.
      const y = y0 + (y1 - y0) * 0.12;
      const at = (x: number) => mappings[index]?.(x, y, 0) ?? [0, 0, 0];
      expect(at(560)[0] + at(440)[0], id).toBeCloseTo(1000, 1);
      expect(at(560)[2], id).toBeCloseTo(at(440)[2], 1);
      expect(at(510)[2], id).toBeGreaterThan(at(620)[2]);
    }
  });

  test('has long sleeves that hang at most 20 degrees from the vertical', () => {
    expect.hasAssertions();
    for (const { id, garment, mappings } of worn) {
      const line = garment.fit.measures.find(({ name }) => name === 'sleeve')?.line;
      const index = garment.pieces.findIndex(({ outline }) => boundsOf([outline]).x0 > 560);
      if (line === undefined || index < 0 || index > 3) continue;
      const ends = flatten(line, 1e6);
      const [[fromX, fromY], [toX, toY]] = [ends[0] ?? [0, 0], ends.at(-1) ?? [0, 0]];
      const at = (share: number) =>
        mappings[index]?.(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share, 0) ?? [0, 0];
      const [elbow, wrist] = [at(0.6), at(0.95)];
      expect(
        (Math.atan2(Math.abs(wrist[0] - elbow[0]), wrist[1] - elbow[1]) * 180) / Math.PI,
        id,
      ).toBeLessThan(20);
    }
  });

  test('has a hem that is not taken for a sleeve, also where it is wider than the chest', () => {
    const { garment, mappings } = worn.find(({ id }) => id === 'kids-baseball-tee') ?? expect.fail();
    const hem = Math.max(...garment.pieces.map(({ outline }) => boundsOf([outline]).y1)) - 40;
    const index = garment.pieces.findIndex(({ outline }) => boundsOf([outline]).y1 > hem);
    const xs = [700, 730, 765, 768].map((x) => mappings[index]?.(x, hem, 0)[0] ?? 0);
    for (const [k, x] of xs.entries()) expect(x - (xs[k - 1] ?? x)).toBeLessThan(30);
  });
});
