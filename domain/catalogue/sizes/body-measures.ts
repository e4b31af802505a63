import type { BodyMeasure, LengthUnit } from './size-guide.ts';

/** The measures of a body with their labels, in the order of display. */
export const BODY_LABELS = {
  age: 'Age',
  height: 'Height',
  chest: 'Chest',
  waist: 'Waist',
  hip: 'Hip',
} as const satisfies Record<BodyMeasure['name'], string>;

/**
 * Formats a range of a body measure: ages in years, lengths in whole inches or centimetres. The next size begins a
 * centimetre above the end of a range. In inches, a range ends an inch below the start of that size, so that no number belongs to two sizes.
 */
export function formatBodyRange(
  unit: LengthUnit,
  name: BodyMeasure['name'],
  range: readonly [from: number, to: number],
): string {
  const [from, to] =
    name === 'age' || unit === 'cm' ? range : [inchesOf(range[0]), inchesOf(range[1] + 1) - 1];
  return from < to ? `${from}–${to}` : `${from}`;
}

function inchesOf(centimetres: number): number {
  return Math.round(centimetres / 2.54);
}
