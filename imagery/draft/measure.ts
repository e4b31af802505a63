import { flatten } from './path.ts';

/** The measures of a garment that lies flat. */
export type MeasureName = 'chest' | 'waist' | 'hip' | 'length' | 'sleeve' | 'inseam' | 'legOpening';

/**
 * A measure as a line across the pattern. A measure around the body is twice its line, because the garment has two
 * sides.
 */
export type Measure = { readonly name: MeasureName; readonly line: string; readonly around?: true };

/** The length of a path in units. */
export function lengthOf(path: string): number {
  const points = flatten(path, 2);
  let sum = 0;
  for (let k = 1; k < points.length; k++)
    sum += Math.hypot(points[k][0] - points[k - 1][0], points[k][1] - points[k - 1][1]);
  return sum;
}

/** Returns the measure in units. */
export function unitsOf({ line, around }: Measure): number {
  return lengthOf(line) * (around === true ? 2 : 1);
}
