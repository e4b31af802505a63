import { z } from 'zod';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { BODY_MEASURES, MEASURES } from '#domain/catalogue/sizes/measures.ts';
import { SIZINGS } from '#domain/catalogue/sizes/size.ts';
import { FIT_IDS } from '#domain/review/fit.ts';
import { PRODUCT_FIELDS, type FieldKind } from './product-fields.ts';

/** A picture of a product (`#domain/catalogue/pictures/picture.ts`). */
export const picture = z.object({
  stem: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  alt: z.string(),
});

/** The fields by which lists of the back office show a product. */
export const productSummary = {
  id: z.string(),
  title: z.string(),
  colour: z.string().optional(),
  /** URL of the main picture. */
  img: z.string(),
  /** At most the main one. */
  pictures: z.array(picture),
};

/** A part of a product's composition (`#domain/catalogue/material.ts`). */
const fibre = z.object({ fibre: z.string(), percent: z.int() });
/** A size of a product; prices in dollars. */
const sizeOffer = z.object({
  size: z.string(),
  stock: z.int(),
  price: z.number().optional(),
  sellingPrice: z.number().optional(),
});

const FIELD_SCHEMAS = {
  text: z.string(),
  'optional text': z.string().optional(),
  'optional colours': z.array(z.array(z.string())).optional(),
  number: z.number(),
  integer: z.int(),
  department: z.enum(DEPARTMENTS),
  pictures: z.array(picture),
  'optional fibres': z.array(fibre).optional(),
  sizing: z.enum(SIZINGS),
  sizes: z.array(sizeOffer),
} as const satisfies Readonly<Record<FieldKind, z.ZodType>>;

type ProductShape = {
  -readonly [Field in keyof typeof PRODUCT_FIELDS]: (typeof FIELD_SCHEMAS)[(typeof PRODUCT_FIELDS)[Field]];
};

/** A product as listings return it. */
export const product = z.object(
  Object.fromEntries(
    Object.entries(PRODUCT_FIELDS).map(([field, kind]) => [field, FIELD_SCHEMAS[kind]]),
  ) as ProductShape,
);

/** How a product's sizes differ (`#domain/catalogue/sizes/size-guide.ts`); lengths in centimetres. */
const sizeGuide = z.object({
  picture,
  measures: z.array(
    z.object({
      name: z.enum(MEASURES),
      /** By size; a size that was not measured is absent. */
      centimetres: z.record(z.string(), z.number()),
      line: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
  /** The bodies that the sizes fit, least and greatest: ages in years, the others in centimetres. Absent when they are not known. */
  body: z
    .array(
      z.object({
        name: z.enum(BODY_MEASURES),
        ranges: z.record(z.string(), z.tuple([z.number(), z.number()])),
      }),
    )
    .optional(),
});

/** A product as its own page shows it. */
export const productDetail = product.extend({
  /** Also with the SKU of the stock unit that serves the size, if it has one. */
  sizes: z.array(sizeOffer.extend({ sku: z.string().optional() })),
  /** Title and description for search engines; absent: those of the page. */
  searchTitle: z.string().optional(),
  searchDescription: z.string().optional(),
  /** Absent for a product that was not measured. */
  sizeGuide: sizeGuide.optional(),
  /** What most of its reviews say about its fit; absent with few answers, or when they differ. */
  fit: z.object({ says: z.enum(FIT_IDS), count: z.int(), answers: z.int() }).optional(),
  /** Which of two sizes to take, by its returns; absent with few returns, when they differ, or when the reviews say the opposite. */
  sizeAdvice: z.object({ take: z.enum(['larger', 'smaller']), count: z.int(), answers: z.int() }).optional(),
  /** The products of its cut, oldest first and at most 24, with their main picture; empty when the cut has one colour. */
  colourways: z.array(product.pick({ _id: true, title: true, colour: true, img: true, pictures: true })),
});

/** A product as a search suggestion shows it. */
export const suggestedProduct = product
  .pick({ _id: true, title: true, colour: true, brand: true, img: true, price: true, sellingPrice: true })
  .extend({ pictures: z.array(picture).max(1) });
