import { pictureFile, type Picture, type PictureFiles } from '../pictures/picture.ts';
import type { Size } from './size.ts';

/** The measures of a garment with their labels, in the order of display. */
export const MEASURE_LABELS = {
  chest: 'Chest',
  waist: 'Waist',
  hip: 'Hip',
  length: 'Length',
  sleeve: 'Sleeve',
  inseam: 'Inseam',
  legOpening: 'Leg opening',
} as const;

/** A measure of a garment. Chest, waist, hip and leg opening are circumferences; the others are lengths. */
export type MeasureName = keyof typeof MEASURE_LABELS;

/** A measure of a garment by size; a size that was not measured is absent. */
export type SizedMeasure = {
  readonly name: MeasureName;
  /** Measured on the garment, not on the body, with one decimal. */
  readonly centimetres: Readonly<Record<Size, number>>;
  /** The line of the measure in the size picture, as fractions of the picture's width and height. */
  readonly line: readonly [x1: number, y1: number, x2: number, y2: number];
};

/** A measure of the bodies that the sizes fit. Ages are in years, the others in whole centimetres. */
export type BodyMeasure = {
  readonly name: 'age' | 'height' | 'chest' | 'waist' | 'hip';
  /** The lowest and the highest value by size; a size without a range is absent. */
  readonly ranges: Readonly<Record<Size, [from: number, to: number]>>;
};

/**
 * The size guide of a product: a picture of size M with the outlines of the other sizes, the measures of every size, and those of the bodies
 * that the sizes fit, if they are known.
 */
export type SizeGuide = {
  readonly picture: Picture;
  readonly measures: readonly SizedMeasure[];
  readonly body?: readonly BodyMeasure[] | undefined;
};

/** Whether the guide has a measure of one of the sizes. Without one there is nothing to show. */
export function hasMeasures(guide: SizeGuide, sizes: readonly { readonly size: Size }[]): boolean {
  return sizes.some(({ size }) => guide.measures.some(({ centimetres }) => centimetres[size] !== undefined));
}

export type LengthUnit = 'inches' | 'cm';

/** Formats a length in a unit, with one decimal. */
export function formatLength(unit: LengthUnit, centimetres: number): string {
  return (unit === 'cm' ? centimetres : inchesOf(centimetres)).toFixed(1);
}

/** Converts to inches, rounded half up to one decimal. An inch is exactly 2.54 cm. */
function inchesOf(centimetres: number): number {
  return Math.round((centimetres / 2.54) * 10) / 10;
}

/** Returns the files of the size picture: AVIF at 480 and 960 pixels, WebP at 480. */
export function sizePictureOf({ picture }: SizeGuide): PictureFiles {
  const { stem, width, height, colour, alt } = picture;
  const srcSet = ([480, 960] as const)
    .map((wide) => `${pictureFile(stem, wide, 'avif')} ${wide}w`)
    .join(', ');
  return {
    src: pictureFile(stem, 480, 'webp'),
    sources: [{ type: 'image/avif', srcSet }],
    width,
    height,
    colour,
    alt,
  };
}
