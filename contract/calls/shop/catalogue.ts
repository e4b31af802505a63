import { z } from 'zod';
import { COLOUR_FAMILIES } from '#domain/catalogue/colour-family.ts';
import { DEPARTMENTS, type Department } from '#domain/catalogue/departments.ts';
import { BLOCK_IDS } from '#domain/content/block-ids.ts';
import { PAGE_SLUGS } from '#domain/content/content-pages.ts';
import { HOME_BLOCKS } from '#domain/content/home-blocks.ts';
import { SEARCH_LENGTH, SUGGESTED_SEARCH_LENGTH } from '#domain/search/search-lengths.ts';
import type { Call } from '../../call.ts';
import {
  anyOf,
  brand,
  category,
  department,
  paging,
  previewToken,
  productId,
  searchText,
  singleLine,
  size,
  wholeNumber,
} from '../../fields.ts';
import { product, productDetail, suggestedProduct } from '../../product.ts';

/** Sort orders of a listing. Searches default to `relevance`, which lists at most 500 products; other listings default to `newest`. */
export const SORTS = ['relevance', 'newest', 'price', 'price-desc', 'rating'] as const;

/** The filter controls of a listing that show counts beside their choices, from top to bottom. */
const CONTROLS = ['for', 'category', 'brand', 'colour'] as const;

const filters = {
  for: department.optional(),
  category: category.optional(),
  brand: brand.optional(),
  colour: z
    .enum(COLOUR_FAMILIES, { error: `colour must be one of ${COLOUR_FAMILIES.join(', ')}.` })
    .optional(),
  /** In stock in this size. */
  size: size.optional(),
  maxPrice: wholeNumber('maxPrice', { min: 0, max: 1_000_000 }).optional(),
  q: searchText('q', SEARCH_LENGTH).optional(),
};

/** Parameters of a listing (DECISIONS 2). Without `limit` the response has every matching product, but by relevance at most 500. */
export const listingQuery = z.object({
  ...filters,
  sort: z.enum(SORTS, { error: `sort must be one of ${SORTS.join(', ')}.` }).optional(),
  ...paging,
});

const products = z.array(product);

/** The categories of a menu or filter, each with its label there. */
const categoryChoices = z.array(z.object({ value: z.string(), label: z.string() }));

const departmentChoices = z.object({
  /** Header, burger menu and footer. */
  menu: categoryChoices,
  /** Finder and shop filters. */
  finder: categoryChoices,
  /** Radio buttons of the department's page. */
  page: categoryChoices,
});

export const catalogueCalls = {
  getCatalogue: {
    summary:
      'Brands, categories, and the choices of menus and filters, in the order of display; name and contact of the shop',
    access: 'anyone',
    response: z.object({
      /** Differs when anything else in the response does. Pages carry it, so that the browser notices a change. */
      version: z.string(),
      /** Without archived brands. Merged ones are included, but the finder does not offer them. */
      brands: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          inFinder: z.boolean(),
          /** The brand that this one was merged into. */
          replacedBy: z.string().optional(),
        }),
      ),
      /** With archived ones, whose pages stay. `label` is the heading of the category's page. */
      categories: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          /** The category that this one was merged into. */
          replacedBy: z.string().optional(),
        }),
      ),
      /** Name, contact, terms of shipping and tagline. All but name and email may be empty. */
      shop: z.object({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        address: z.string(),
        shippingText: z.string(),
        tagline: z.string(),
      }),
      /** True when shipping or taxes can cost something, so that they are unknown before a quote; else absent. */
      hasCharges: z.boolean().optional(),
      /** How many days after the delivery customers may ask for a return. */
      returnDays: z.int().optional(),
      /** The pages with the shop's own texts, which the footer links. */
      pages: z.array(z.object({ slug: z.enum(PAGE_SLUGS), title: z.string() })),
      departments: z.object(
        Object.fromEntries(DEPARTMENTS.map((department) => [department, departmentChoices])) as Record<
          Department,
          typeof departmentChoices
        >,
      ),
    }),
    problems: [],
  },
  readPage: {
    summary: 'A page with texts of the shop, such as its terms',
    access: 'anyone',
    params: z.object({ slug: singleLine('The page', 64) }),
    response: z.object({
      slug: z.enum(PAGE_SLUGS),
      title: z.string(),
      /**
       * Lines of text. `# ` and `## ` begin a heading, `- ` an item of a list, `1. ` a numbered step; `[text](address)` is a link. No HTML.
       */
      body: z.string(),
    }),
    problems: ['page_unknown'],
  },
  readHome: {
    summary: 'What the home page shows: demo products or none, departments, and the changes of the merchant',
    access: 'anyone',
    response: z.object({
      /**
       * Whether to show the home page of SPECIFICATION section 2, which offers demo products: the shop publishes most of them, or has one
       * that staff have not changed.
       */
      demo: z.boolean(),
      /** The departments that have products. */
      departments: z.array(z.enum(DEPARTMENTS)),
      /** What the merchant has changed of the specified page, and of the offer on the shop page. */
      changes: z
        .object({
          /** By block and field. */
          texts: z.partialRecord(z.enum(BLOCK_IDS), z.record(z.string(), z.string())).optional(),
          order: z.array(z.enum(HOME_BLOCKS)).optional(),
          /** Also the blocks that would advertise demo products in a shop without them. */
          hidden: z.array(z.enum(BLOCK_IDS)).optional(),
          /** The merchant's pictures, by block and place such as `hero.picture`. */
          pictures: z
            .record(
              z.string(),
              z.object({
                src: z.string(),
                sources: z.array(
                  z.object({
                    type: z.string(),
                    srcSet: z.string(),
                    media: z.string().optional(),
                    sizes: z.string().optional(),
                  }),
                ),
                alt: z.string(),
                colour: z.string().optional(),
                /** The CSS `object-position` that keeps the focal point in view. */
                position: z.string(),
              }),
            )
            .optional(),
        })
        .optional(),
    }),
    problems: [],
  },
  listProducts: {
    summary:
      'Products that pass the filters; by relevance at most 500. All in one response unless `limit` is given; then the Link header names the next page',
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
  listGoesWellWith: {
    summary:
      'Products in stock to show beside a product: those bought with it most often, else others in matching colours. None for an unknown product',
    access: 'anyone',
    params: z.object({ id: productId }),
    response: products,
    problems: [],
  },
  listProductsById: {
    summary: 'The products with these ids, in the order of the ids, without those that are not sold',
    access: 'anyone',
    /** Up to 100 ids, separated by commas. */
    query: z.object({ ids: anyOf(productId) }),
    response: products,
    problems: [],
  },
  readProductPreview: {
    summary: 'The product of a preview link, as its page shows it once it is published',
    access: 'anyone',
    dependsOnSession: true,
    params: z.object({ token: previewToken }),
    response: productDetail,
    problems: ['preview_unknown'],
  },
  readCatalogueFacts: {
    summary:
      'Number of products that pass the filters, number of products for each filter choice, corrected spelling of a search, what is nearest to a search without matches, and highest selling price of the catalogue in dollars',
    access: 'anyone',
    query: z.object({
      ...filters,
      /** The control whose choices are counted, along with the choices of the controls below it. */
      choices: z.enum(CONTROLS, { error: `choices must be one of ${CONTROLS.join(', ')}.` }).optional(),
    }),
    response: z.object({
      count: z.int(),
      /** Whether there are more than `count`: large searches are counted up to a limit. */
      more: z.boolean(),
      /**
       * Counts by choice. Choices without products are absent, and so are controls that were not requested or not counted: colours are
       * counted in listings of at most 500 products.
       */
      choices: z.object(
        Object.fromEntries(
          CONTROLS.map((control) => [control, z.record(z.string(), z.int()).optional()]),
        ) as Record<(typeof CONTROLS)[number], z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodInt>>>,
      ),
      /**
       * The sizes of the listing in the order of their scales, if `choices` was requested. With `count`, products in stock, in listings of
       * at most 500 products.
       */
      sizes: z.array(z.object({ size: z.string(), count: z.int().optional() })).optional(),
      /** The search with its spelling corrected; null when nothing was corrected. */
      corrected: z.string().nullable(),
      /** Of a search that matches no product. */
      noMatches: z
        .object({
          /** What the shop does not sell, as in 'We do not sell shoes'. */
          unsold: z.string().optional(),
          /** The department or category of it that is nearest to the search. */
          nearest: z
            .object({ label: z.string(), for: z.enum(DEPARTMENTS), category: z.string().optional() })
            .optional(),
        })
        .optional(),
      highestPrice: z.number(),
    }),
    problems: [],
  },
  suggestSearches: {
    summary: 'Suggestions for a search that is being typed: searches, categories and products',
    access: 'anyone',
    query: z.object({ q: searchText('q', SUGGESTED_SEARCH_LENGTH) }),
    response: z.object({
      /** Texts to search for instead. */
      searches: z.array(z.string()),
      categories: z.array(z.object({ label: z.string(), for: z.enum(DEPARTMENTS), category: z.string() })),
      products: z.array(suggestedProduct),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
