import type { BodyMeasure, LengthUnit } from './size-guide.ts';

/** The measures of a body with their labels, in the order of display. */
export const BODY_LABELS = {
  age: 'Age',
  height: 'Height',
  chest: 'Chest',
  waist: 'Waist',
  hip: 'Hip',
} as const satisfies Record<BodyMeasure['name'], string>;

/** Formats a range of a body measure: ages in years, lengths in whole inches or centimetres. */
export function formatBodyRange(
  unit: LengthUnit,
  name: BodyMeasure['name'],
  range: readonly [from: number, to: number],
): string {
  const isLength = name !== 'age' && unit === 'inches';
  return range.map((value) => Math.round(isLength ? value / 2.54 : value)).join('–');
}
