import type { Size } from '../cart/size.ts';
import { pictureFile, type Picture, type PictureFiles } from './picture.ts';

/** What is measured on a garment, in the order in which it is told, with the words for it. */
export const MEASURE_LABELS = {
  chest: 'Chest',
  waist: 'Waist',
  hip: 'Hip',
  length: 'Length',
  sleeve: 'Sleeve',
  inseam: 'Inseam',
} as const;

/** What is measured on a garment. Chest, waist and hip go around it; the others run along it. */
export type MeasureName = keyof typeof MEASURE_LABELS;

/** The names of all measures. */
export const MEASURES = Object.keys(MEASURE_LABELS) as [MeasureName, ...MeasureName[]];

/** A measure of a garment in every size. */
export type SizedMeasure = {
  readonly name: MeasureName;
  /** Measured on the garment, not on the body; one decimal. */
  readonly centimetres: Readonly<Record<Size, number>>;
  /** Where it is taken in the size picture: from and to, in shares of the picture's width and height. */
  readonly line: readonly [x1: number, y1: number, x2: number, y2: number];
};

/** How a product's sizes differ: a picture of M on a hanger among the outlines of the others, and the measures of all. */
export type SizeGuide = { readonly picture: Picture; readonly measures: readonly SizedMeasure[] };

/** In what lengths are told. */
export type LengthUnit = 'inches' | 'cm';

/** A length of so many centimetres as a number in words, with one decimal in either unit. */
export function lengthIn(unit: LengthUnit, centimetres: number): string {
  return (unit === 'cm' ? centimetres : inchesOf(centimetres)).toFixed(1);
}

/** Centimetres as inches, rounded half up to one decimal. An inch is 2.54 cm exactly. */
function inchesOf(centimetres: number): number {
  return Math.round((centimetres / 2.54) * 10) / 10;
}

/** What an HTML `<picture>` says of the size picture, which is kept as AVIF at 480 and 960 pixels and as WebP at 480. */
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
