import { z } from 'zod';
import { SIZES } from '#domain/cart/size.ts';
import { MEASURES } from '#domain/catalog/size-guide.ts';
import type { Call } from '../call.ts';
import { brand, category, department, paging, productId, searched, wholeNumber } from '../fields.ts';

/** A picture of a product (`#domain/catalog/picture.ts`). */
export const picture = z.object({
  stem: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  alt: z.string(),
});

/** A product as every call shows it: SPECIFICATION section 3, and what pages need besides. Money is in dollars. */
export const product = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  /** The name of its colour; absent when it has none. */
  colour: z.string().optional(),
  brand: z.string(),
  /** Address of the main picture, 960 pixels wide. */
  img: z.string(),
  /** The price before any discount. */
  price: z.number(),
  /** The price to pay: what filters compare, what the cart holds and what is charged (DECISIONS 12). */
  sellingPrice: z.number(),
  /** Price minus selling price; 0 when there is no discount. */
  save: z.number(),
  rating: z.number(),
  ratingCount: z.int(),
  stock: z.int(),
  details: z.string(),
  for: z.enum(['male', 'female', 'kids']),
  category: z.string(),
  pictures: z.array(picture),
});

/** How a product's sizes differ (`#domain/catalog/size-guide.ts`); lengths in centimetres. */
const sizeGuide = z.object({
  picture,
  measures: z.array(
    z.object({
      name: z.enum(MEASURES),
      centimetres: z.record(z.enum(SIZES), z.number()),
      line: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
});

/** A product as its own page shows it. */
const productDetail = product.extend({
  /** Absent when nobody measured it. */
  sizeGuide: sizeGuide.optional(),
  /** The products of its cut, itself among them, with their main picture; empty when the cut comes in one colour. */
  colourways: z.array(product.pick({ _id: true, title: true, colour: true, img: true, pictures: true })),
});

/**
 * Sort orders of a listing: `relevance` is the default where words are searched for, and `newest` elsewhere. By relevance at most 500
 * products are listed; in any other order all.
 */
export const SORTS = ['relevance', 'newest', 'price', 'price-desc', 'rating'] as const;

/** The controls of a listing that show counts beside their choices, from top to bottom. */
const CONTROLS = ['for', 'category', 'brand'] as const;

const filters = {
  for: department.optional(),
  category: category.optional(),
  brand: brand.optional(),
  maxPrice: wholeNumber('maxPrice', { min: 0, max: 1_000_000 }).optional(),
  q: searched('q', 200).optional(),
};

/** Parameters of a listing (DECISIONS 2). Without `limit` the answer holds every product that passes. */
export const listingQuery = z.object({
  ...filters,
  sort: z.enum(SORTS, { error: `sort must be one of ${SORTS.join(', ')}.` }).optional(),
  ...paging,
});

const products = z.array(product);

export const catalogCalls = {
  listProducts: {
    summary:
      'Products that pass the filters, all of them unless `limit` is given; the Link header names the next page',
    access: 'anyone',
    query: listingQuery,
    response: products,
    problems: [],
  },
  listCategoryProducts: {
    summary: 'Products of one category',
    access: 'anyone',
    params: z.object({ category: z.string() }),
    query: listingQuery.omit({ category: true }),
    response: products,
    problems: ['category_unknown'],
  },
  listDepartmentProducts: {
    summary: 'Products for male, female or kids',
    access: 'anyone',
    params: z.object({ gender: z.string() }),
    query: listingQuery.omit({ for: true }),
    response: products,
    problems: ['department_unknown'],
  },
  readProduct: {
    summary: 'One product, with its size guide and the colours of its cut',
    access: 'anyone',
    params: z.object({ id: productId }),
    response: productDetail,
    problems: ['product_unknown'],
  },
  readCatalogFacts: {
    summary:
      'How many products pass the filters, how many each choice of a filter would leave, how a search was understood, and the dearest selling price of the whole catalogue in dollars',
    access: 'anyone',
    query: z.object({
      ...filters,
      /** Counts the choices of this control and of those below it. */
      choices: z.enum(CONTROLS, { error: `choices must be one of ${CONTROLS.join(', ')}.` }).optional(),
    }),
    response: z.object({
      count: z.int(),
      /** Whether there are more than `count`: a search is not counted to its end. */
      more: z.boolean(),
      /** By choice; choices that leave nothing are absent, and so are controls that were not asked for or cannot be counted. */
      choices: z.object(
        Object.fromEntries(
          CONTROLS.map((control) => [control, z.record(z.string(), z.int()).optional()]),
        ) as Record<(typeof CONTROLS)[number], z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodInt>>>,
      ),
      /** The search as it was understood, where spelling was forgiven. */
      corrected: z.string().nullable(),
      dearest: z.number(),
    }),
    problems: [],
  },
  suggestSearches: {
    summary: 'What may be meant by a search that is being typed: searches, categories and products',
    access: 'anyone',
    query: z.object({ q: searched('q', 100) }),
    response: z.object({
      /** Whole searches. */
      searches: z.array(z.string()),
      places: z.array(
        z.object({ label: z.string(), for: z.enum(['male', 'female', 'kids']), category: z.string() }),
      ),
      products: z.array(
        product
          .pick({
            _id: true,
            title: true,
            colour: true,
            brand: true,
            img: true,
            price: true,
            sellingPrice: true,
          })
          .extend({
            pictures: z.array(picture).max(1),
          }),
      ),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
