import { sql } from 'drizzle-orm';
import { createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { ANY } from '#domain/pricing/order/place.ts';
import type { Queryable } from '../../connection/connect.ts';
import { DEMO_IDS, DEMO_MAJORITY_COUNT } from '../../seed/demo/demo-ids.ts';
import { listPageLinks } from '../content/pages.ts';
import { readReturnRule } from '../shop-settings/return-rule.ts';
import { readShopDetails } from '../shop-settings/shop-details.ts';
import { IS_PUBLISHED } from './products.ts';

type CatalogueRows = Omit<Parameters<typeof createCatalogue>[0], 'shop' | 'pages' | 'returnDays'> & {
  readonly hasCharges: boolean;
};

/**
 * Reads brands, categories, the choices of the departments, the shop details, the titles of pages, the time for returns, and whether there are
 * charges.
 */
export async function loadCatalogue(
  db: Queryable,
  { hasTaxService = false }: { hasTaxService?: boolean } = {},
): Promise<Catalogue> {
  const [rows, shop, pages, { days }] = await Promise.all([
    readRows(db),
    readShopDetails(db),
    listPageLinks(db),
    readReturnRule(db),
  ]);
  return createCatalogue({
    ...rows,
    shop,
    pages,
    returnDays: days,
    hasCharges: rows.hasCharges || hasTaxService,
  });
}

/** Whether the shop shows most of the demo products, which include some for every specified brand and menu entry. */
const SHOWS_DEMO = sql`(
  SELECT count(*) >= ${DEMO_MAJORITY_COUNT} FROM product WHERE id = ANY (${sql.param(DEMO_IDS)}::text[]) AND ${IS_PUBLISHED}
)`;

/** Whether a row of `department_category` is offered: the shop has products of it, or shows the demo. */
const IS_OFFERED = sql`(${SHOWS_DEMO} OR EXISTS (
  SELECT FROM product WHERE product.department = department_category.department
    AND product.category = department_category.category AND ${IS_PUBLISHED}
))`;

/** Whether a brand is offered. For `EXISTS`, PostgreSQL may read all products instead of one of each brand. */
const IS_OFFERED_BRAND = sql`(${SHOWS_DEMO} OR (
  SELECT true FROM product WHERE coalesce(product.brand_id, lower(product.brand)) = brand.id AND ${IS_PUBLISHED} LIMIT 1
) IS NOT NULL)`;

/**
 * Reads the rows in one statement. Menus, finder and filters leave out what has no products, except in a shop that shows the demo products.
 */
async function readRows(db: Queryable): Promise<CatalogueRows> {
  const { rows } = await db.execute<CatalogueRows>(sql`
    SELECT
      (SELECT coalesce(json_agg(json_build_object(
          'id', id, 'label', label, 'inFinder', in_finder AND ${IS_OFFERED_BRAND}, 'archived', archived,
          'replacedBy', replaced_by
        ) ORDER BY position, id), '[]') FROM brand) AS brands,
      (SELECT coalesce(json_agg(json_build_object(
          'id', id, 'label', label, 'aliases', aliases, 'words', words, 'archived', archived,
          'replacedBy', replaced_by
        ) ORDER BY position, id), '[]') FROM category) AS categories,
      (SELECT coalesce(json_agg(json_build_object(
          'department', department, 'category', category, 'label', label, 'position', position,
          'inMenu', in_menu AND ${IS_OFFERED}, 'inFinder', in_finder AND ${IS_OFFERED}, 'finderLabel', finder_label,
          'finderPosition', finder_position, 'pageLabel', page_label, 'pagePosition', page_position
        ) ORDER BY position, category), '[]') FROM department_category) AS "departmentCategories",
      (EXISTS (SELECT FROM shipping_tier WHERE cents > 0) OR EXISTS (SELECT FROM tax_rate)
        OR EXISTS (SELECT FROM shipping_zone_place WHERE country_code <> ${ANY})) AS "hasCharges"`);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without FROM returns one row');
  return row;
}
