import { z } from 'zod';
import type { Call } from '../call.ts';
import { brand, category, department, line, productId, wholeNumber } from '../fields.ts';

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

/** Sort orders of a listing; `newest` is the default. */
export const SORTS = ['newest', 'price', 'price-desc', 'rating'] as const;

const filters = {
  for: department.optional(),
  category: category.optional(),
  brand: brand.optional(),
  maxPrice: wholeNumber('maxPrice', { min: 0, max: 1_000_000 }).optional(),
  q: line('q', 200).optional(),
};

const paging = {
  sort: z.enum(SORTS, { error: `sort must be one of ${SORTS.join(', ')}.` }).optional(),
  limit: wholeNumber('limit', { min: 1, max: 100 }).optional(),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,400}$/, { error: 'cursor must be one that a Link header gave.' })
    .optional(),
};

/** Parameters of a listing (DECISIONS 2). Without `limit` the answer holds every product that passes. */
export const listingQuery = z.object({ ...filters, ...paging });

const products = z.array(product);

export const catalogCalls = {
  listProducts: {
    summary:
      'Products that pass the filters, all of them unless `limit` is given; a next page is told in the Link header',
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
    summary: 'One product',
    access: 'anyone',
    params: z.object({ id: productId }),
    response: product,
    problems: ['product_unknown'],
  },
  readCatalogFacts: {
    summary:
      'How many products pass the filters, and the dearest selling price of the whole catalogue in dollars',
    access: 'anyone',
    query: z.object(filters),
    response: z.object({ count: z.int(), dearest: z.number() }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
