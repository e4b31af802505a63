import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { COLOUR_FAMILIES, type ColourFamily } from '#domain/catalogue/colour-family.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { DEFAULT_CARE, DEFAULT_MATERIAL, type Fibre } from '#domain/catalogue/material.ts';
import type { Picture } from '#domain/catalogue/pictures/picture.ts';
import {
  MAX_COLOUR_LENGTH,
  MAX_CUT_LENGTH,
  MAX_LINE_LENGTH,
  MAX_SEARCH_DESCRIPTION_LENGTH,
  MAX_SEARCH_TITLE_LENGTH,
} from '#domain/catalogue/product-limits.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import type { SizeGuide } from '#domain/catalogue/sizes/size-guide.ts';
import { SIZINGS } from '#domain/catalogue/sizes/size.ts';
import { STANDARD_TAX_CLASS, TAX_CLASS } from '#domain/pricing/order/taxes.ts';
import { brand, category } from '../catalogue-settings/categories.ts';
import { sizeScale } from '../catalogue-settings/sizes.ts';
import { BRAND_KEY, inSample, PRODUCT_HASH, SAMPLES } from '../search/search-text.ts';
import { sqlList } from '../sql-list.ts';
import { isId, isLine } from '../text-checks.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The products. Their stock is in `stock_unit`. */
export const product = pgTable(
  'product',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    /** The colour's name, as in 'Tie-Waist Sundress in Paprika'; null for a product of one unnamed colour. */
    colour: text(),
    /** The main one first. When null, a trigger derives them from the colour's name; they stay null for an unknown name. */
    colourFamilies: text().array().$type<ColourFamily[]>(),
    /** The merchant's key for the colourways of one cut; null for a cut of one colourway. */
    cut: text(),
    /** The brand's label. A trigger finds `brandId` by it, and creates the brand of an unknown label. */
    brand: text().notNull(),
    /** Null for a product without a brand, and until `reindex-products` reaches a product that the previous version of the shop wrote. */
    brandId: text(),
    department: text({ enum: DEPARTMENTS }).notNull(),
    category: text().notNull(),
    /** The sizes that it may have. A trigger gives a new product without one the scale of its category. */
    scale: text()
      .notNull()
      .$defaultFn(() => sql`DEFAULT`)
      .references(() => sizeScale.id),
    /** `shared`: one stock unit without a size serves every size of the scale. `sized`: each size has its own unit. */
    sizing: text({ enum: SIZINGS }).notNull().default('shared'),
    details: text().notNull(),
    material: text().notNull().default(DEFAULT_MATERIAL),
    care: text().notNull().default(DEFAULT_CARE),
    /** Shown in place of the material; null without one. */
    composition: jsonb().$type<readonly Fibre[]>(),
    /** The list price. */
    priceCents: integer().notNull(),
    /** The list price that the product gets at `scheduledPriceAt`; both are null without one. */
    scheduledPriceCents: integer(),
    scheduledPriceAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Whether price rules apply to the product. */
    discountable: boolean().notNull().default(true),
    /** Which tax rates apply to the product. */
    taxClass: text().notNull().default(STANDARD_TAX_CLASS),
    /** The selling price, for pages, filters, orders and indexes. The trigger `product_selling_price` computes it on every write. */
    sellingCents: integer()
      .notNull()
      .$defaultFn(() => sql`DEFAULT`),
    /** What pages show, main view first: the pictures of `product_picture`, or those that the product came with. */
    pictures: jsonb().$type<readonly Picture[]>().notNull(),
    /** The pictures that the product came with, while `pictures` shows those of `product_picture` instead; otherwise null. */
    givenPictures: jsonb().$type<readonly Picture[]>(),
    /** Null for a product without measures. */
    sizeGuide: jsonb().$type<SizeGuide>(),
    /** URL of a picture, for a product without `pictures`. */
    imageUrl: text(),
    ratingSumTenths: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    /** Mean rating in tenths of a star, half up; 0 without reviews. */
    ratingTenths: integer()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          'CASE WHEN rating_count = 0 THEN 0 ELSE (2 * rating_sum_tenths + rating_count) / (2 * rating_count) END',
        ),
      ),
    /** When it was added or, once it was published, when it was first published. 'Newest first' sorts by it. */
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Shoppers see published products only. */
    status: text({ enum: PRODUCT_STATUSES }).notNull().default('published'),
    /** When the job `publish-products` publishes a scheduled product. */
    publishAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The first publication by staff; null for drafts, and for products that were added as published. */
    publishedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Title and description for search engines; null for those of the page. */
    searchTitle: text(),
    searchDescription: text(),
    /**
     * Search words of its category, brand and material, as in `search`. Null until `reindex-products` reaches a product that the previous
     * version of the shop wrote.
     */
    kindWords: text(),
    /** The text search vector. A trigger writes it; see `product_search` in database/sql. */
    search: tsvector().notNull().default(''),
  },
  (table) => [
    check('product_id_form', isId(table.id)),
    check('product_title_present', isLine(table.title, MAX_LINE_LENGTH)),
    check('product_colour_length', isLine(table.colour, MAX_COLOUR_LENGTH)),
    check(
      'product_colour_families_known',
      sql.raw(`colour_families <@ ARRAY[${sqlList(COLOUR_FAMILIES)}] AND cardinality(colour_families) <= 4`),
    ),
    check('product_cut_length', isLine(table.cut, MAX_CUT_LENGTH)),
    check('product_department_known', sql.raw(`department IN (${sqlList(DEPARTMENTS)})`)),
    check('product_material_length', isLine(table.material, MAX_LINE_LENGTH)),
    check('product_care_length', isLine(table.care, MAX_LINE_LENGTH)),
    check('product_composition_sums_to_100', sql`is_composition(${table.composition})`),
    foreignKey({ name: 'product_category', columns: [table.category], foreignColumns: [category.id] }),
    foreignKey({ name: 'product_brand_known', columns: [table.brandId], foreignColumns: [brand.id] }),
    check('product_sizing_known', sql.raw(`sizing IN (${sqlList(SIZINGS)})`)),
    // 100,000 dollars: far above any garment. `selling_price` multiplies it by up to 99 without an overflow.
    check('product_price_range', sql`${table.priceCents} BETWEEN 0 AND 10000000`),
    check('product_scheduled_price_range', sql`${table.scheduledPriceCents} BETWEEN 1 AND 10000000`),
    check(
      'product_scheduled_price_complete',
      sql`(${table.scheduledPriceCents} IS NULL) = (${table.scheduledPriceAt} IS NULL)`,
    ),
    check('product_status_known', sql.raw(`status IN (${sqlList(PRODUCT_STATUSES)})`)),
    check('product_tax_class_form', sql`${table.taxClass} ~ '${sql.raw(TAX_CLASS.source)}'`),
    check('product_scheduled_at', sql.raw(`(status = 'scheduled') = (publish_at IS NOT NULL)`)),
    check('product_search_title_length', isLine(table.searchTitle, MAX_SEARCH_TITLE_LENGTH)),
    check(
      'product_search_description_length',
      isLine(table.searchDescription, MAX_SEARCH_DESCRIPTION_LENGTH),
    ),
    check('product_rating_sum_range', sql`${table.ratingSumTenths} BETWEEN 0 AND 50 * ${table.ratingCount}`),
    index('product_cut')
      .on(table.cut, table.createdAt, table.id)
      .where(sql`${table.cut} IS NOT NULL`),
    // A listing scans one of these indexes in order and filters its rows.
    // 'Newest first' scans backwards. A page begins with a row comparison, which requires both columns in one direction.
    index('product_newest').on(table.createdAt, table.id),
    index('product_selling').on(table.sellingCents, table.id),
    index('product_rating').on(table.ratingTenths, table.id),
    index('product_department_newest').on(table.department, table.createdAt, table.id),
    index('product_department_selling').on(table.department, table.sellingCents, table.id),
    index('product_department_rating').on(table.department, table.ratingTenths, table.id),
    index('product_category_newest').on(table.category, table.createdAt, table.id),
    index('product_category_selling').on(table.category, table.sellingCents, table.id),
    index('product_category_rating').on(table.category, table.ratingTenths, table.id),
    // For listings of a category in a department, whose prices may all be at the far end of an index above.
    index('product_kind_newest').on(table.category, table.department, table.createdAt, table.id),
    index('product_kind_selling').on(table.category, table.department, table.sellingCents, table.id),
    index('product_kind_rating').on(table.category, table.department, table.ratingTenths, table.id),
    // For selective filters, whose rows are all read and sorted, and for the prices of a brand.
    index('product_choice').on(
      table.category,
      table.department,
      sql.raw(`(${BRAND_KEY})`),
      table.sellingCents,
      table.id,
    ),
    index('product_brand').on(sql.raw(`(${BRAND_KEY})`), table.sellingCents),
    index('product_search').using('gin', table.search),
    // The few products that shoppers do not see, for staff and for the job that publishes them.
    index('product_unpublished')
      .on(table.status, table.createdAt, table.id)
      .where(sql.raw(`status <> 'published'`)),
    index('product_unpublished_search').using('gin', table.search).where(sql.raw(`status <> 'published'`)),
    index('product_scheduled_price')
      .on(table.scheduledPriceAt)
      .where(sql`${table.scheduledPriceAt} IS NOT NULL`),
    index('product_scheduled').on(table.publishAt).where(sql.raw(`status = 'scheduled'`)),
    // For common words, the best products of a sample are enough. A smaller index is faster to scan.
    ...SAMPLES.map((share) =>
      index(`product_search_of_${share}`)
        .using('gin', table.search)
        .where(sql.raw(inSample(share))),
    ),
    // Splits the catalogue into parts of about the same size, without counting.
    index('product_chance').on(sql.raw(`(${PRODUCT_HASH})`), table.id),
  ],
);
