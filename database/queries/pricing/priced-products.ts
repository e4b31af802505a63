import { and, asc, gt, or, sql, type SQL } from 'drizzle-orm';
import type { PricedProduct, PriceScope } from '#domain/pricing/price-rules.ts';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { BRAND_KEY } from '../../schema/search/search-text.ts';

/** Products to which the same rules apply at the same list prices: `count` of them, `id` is one of them. */
export type PricedGroup = PricedProduct & {
  readonly count: number;
  /** The different list prices that sizes have of their own, in cents. */
  readonly unitCents: readonly number[];
};

/** The products of a rule: a scope, and the list price above which it applies. */
export type RuleProducts = PriceScope & { readonly aboveCents?: number | null };

const brandKey = sql.raw(BRAND_KEY);

/** The products whose sizes have list prices of their own, with these prices from low to high. */
const pricedUnits = sql`(
  SELECT product_id, array_agg(DISTINCT price_cents ORDER BY price_cents) AS prices FROM stock_unit WHERE price_cents IS NOT NULL GROUP BY 1
) AS unit`;
const isOfProduct = sql`unit.product_id = product.id`;
const unitPrices = sql<readonly number[]>`coalesce(unit.prices, '{}')`;

/**
 * Groups the products of any of these scopes by everything that rules depend on. A product that a rule names is a group of its own, because
 * that rule may treat it differently.
 */
export async function groupPricedProducts(
  db: Queryable,
  { scopes, named }: { scopes: readonly RuleProducts[]; named: readonly string[] },
): Promise<PricedGroup[]> {
  const { rows } = await db.execute<PricedGroup>(sql`
    SELECT min(id) AS id, category, ${brandKey} AS brand, department, price_cents AS "priceCents", discountable,
      ${unitPrices} AS "unitCents", count(*)::int AS count
    FROM product LEFT JOIN ${pricedUnits} ON ${isOfProduct} WHERE ${isInAnyScope(scopes)}
    GROUP BY category, ${brandKey}, department, price_cents, discountable, unit.prices, ${ownGroup(named)}`);
  return rows;
}

function ownGroup(named: readonly string[]): SQL {
  return sql`CASE WHEN id = ANY (${sql.param([...named])}::text[]) THEN id END`;
}

/** A product with what its preview shows. */
export type PreviewedProduct = Awaited<ReturnType<typeof listPricedProducts>>[number];

/** Lists the products of any of these scopes after the product `after`, by id. */
export function listPricedProducts(
  db: Queryable,
  { scopes, after, limit }: { scopes: readonly RuleProducts[]; after: string | undefined; limit: number },
) {
  return db
    .select({
      id: product.id,
      title: product.title,
      colour: product.colour,
      brandLabel: product.brand,
      brand: sql<string>`${brandKey}`,
      category: product.category,
      department: product.department,
      priceCents: product.priceCents,
      unitCents: unitPrices,
      discountable: product.discountable,
      pictures: product.pictures,
      imageUrl: product.imageUrl,
    })
    .from(product)
    .leftJoin(pricedUnits, isOfProduct)
    .where(and(isInAnyScope(scopes), after === undefined ? undefined : gt(product.id, after)))
    .orderBy(asc(product.id))
    .limit(limit);
}

/** Returns the names of products by their ids; those that do not exist are absent. */
export async function findProductNames(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, concat_ws(' in ', title, colour) AS name FROM product WHERE id = ANY (${sql.param([...ids])}::text[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds a category or brand of a scope that does not exist. */
export async function findUnknownName(
  db: Queryable,
  { categories = [], brands = [] }: PriceScope,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM unnest(${sql.param([...categories])}::text[]) AS id WHERE id NOT IN (SELECT category.id FROM category)
    UNION ALL SELECT id FROM unnest(${sql.param([...brands])}::text[]) AS id WHERE id NOT IN (SELECT brand.id FROM brand) LIMIT 1`);
  return rows[0]?.id;
}

function isInAnyScope(scopes: readonly RuleProducts[]): SQL {
  return or(...scopes.map(isInScope)) ?? sql`false`;
}

function isInScope({ products, categories, brands, departments, aboveCents = null }: RuleProducts): SQL {
  const isOneOf = (column: SQL, ids: readonly string[] | undefined) =>
    ids && sql`${column} = ANY (${sql.param([...ids])}::text[])`;
  const conditions = and(
    isOneOf(sql`product.id`, products),
    isOneOf(sql`product.category`, categories),
    isOneOf(brandKey, brands),
    isOneOf(sql`product.department`, departments),
    // A size costs at least as much as its product.
    aboveCents === null
      ? undefined
      : sql`coalesce(unit.prices[cardinality(unit.prices)], product.price_cents) > ${aboveCents}`,
  );
  return conditions ?? sql`true`;
}
