import { z } from 'zod';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { BODY_MEASURES, MEASURES } from '#domain/catalogue/sizes/measures.ts';
import { SIZES } from '#domain/catalogue/sizes/size.ts';
import { FIT_IDS } from '#domain/review/fit.ts';
import { readJsonFile } from '../read-json-file.ts';

const text = z.string().min(1);

const pieces = z.int().min(0);

const review = z.strictObject({
  name: text,
  rateTenths: z.int().min(0).max(50),
  fit: z.enum(FIT_IDS).optional(),
  /** Whole days between the review and the seeding. */
  daysAgo: z.int().positive(),
  /** May be empty: SPECIFICATION section 5 makes comments optional. */
  comments: z.string(),
});

const composition = z.array(z.strictObject({ fibre: text, percent: z.int().positive() }));

const product = z.strictObject({
  /** Also the start of the names of its picture files. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: text,
  colour: text,
  /** The id of the brand. */
  brand: text,
  department: z.enum(DEPARTMENTS),
  category: text,
  /** The list price. */
  priceCents: z.int().positive(),
  details: text,
  composition: composition.optional(),
  care: text.optional(),
  /** Pieces of each size; 0 means sold out. */
  stock: z.strictObject({ S: pieces, M: pieces, L: pieces, XL: pieces }),
  /** Alternative text of the close view. */
  detailAlt: text,
  /** The id of the first colourway of its cut; null for a cut of one colourway. */
  cut: text.nullable(),
  /** Newest first. */
  reviews: z.array(review),
});

const picture = z.strictObject({
  stem: z.string().regex(/^\/pictures\/[a-z0-9.-]+$/),
  width: z.int().positive(),
  height: z.int().positive(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
});

/** The front, a close view, the back, the garment on a form, and on a hanger among the outlines of its sizes. */
const pictures = z.strictObject({
  main: picture,
  detail: picture,
  back: picture,
  form: picture,
  sizes: picture,
});

const share = z.number().min(0).max(1);

const clothColour = z.strictObject({ colour: z.string().regex(/^#[0-9a-f]{6}$/), share });

const measure = z.strictObject({
  name: z.enum(MEASURES),
  centimetres: z.record(z.enum(SIZES), z.number().positive()),
  line: z.tuple([share, share, share, share]),
});

const bodyMeasure = z.strictObject({
  name: z.enum(BODY_MEASURES),
  ranges: z.record(z.enum(SIZES), z.tuple([z.int().positive(), z.int().positive()])),
});

/** A picture without its alternative text. */
export type DemoPicture = z.output<typeof picture>;

/** The texts, prices, stock and reviews of the demo products, newest product first: the order of the listings. */
export const demoProducts = readJsonFile(new URL('products.json', import.meta.url), z.array(product));

/** The pictures of each demo product, written by `npm run imagery`. */
export const demoPictures: Readonly<Record<string, z.output<typeof pictures>>> = readJsonFile(
  new URL('pictures.json', import.meta.url),
  z.record(z.string(), pictures),
);

/** The colours of each demo product's cloth, written by `npm run imagery`. */
export const demoColours: Readonly<Record<string, readonly z.output<typeof clothColour>[]>> = readJsonFile(
  new URL('colours.json', import.meta.url),
  z.record(z.string(), z.array(clothColour)),
);

/** The measures of each demo product, from the draft of its pictures; written by `npm run imagery`. */
export const demoMeasures: Readonly<Record<string, readonly z.output<typeof measure>[]>> = readJsonFile(
  new URL('measures.json', import.meta.url),
  z.record(z.string(), z.array(measure)),
);

/** The bodies that the sizes of each department fit. */
export const demoBodies = readJsonFile(
  new URL('body-measures.json', import.meta.url),
  z.record(z.enum(DEPARTMENTS), z.array(bodyMeasure)),
);
