import { and, asc, gt, or, sql, type SQL } from 'drizzle-orm';
import type { PricedProduct, PriceScope } from '#domain/pricing/price-rules.ts';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalog.ts';
import { BRAND_KEY } from '../../schema/search/search-text.ts';

/** Products to which the same rules apply at the same list price: `count` of them, `id` is one of them. */
export type PricedGroup = PricedProduct & { readonly count: number };

/** Stock units with their own list price, grouped in the same way. */
export type PricedUnitGroup = PricedGroup & { readonly unitCents: number };

/** The products of a rule: a scope, and the list price above which it applies. */
export type RuleProducts = PriceScope & { readonly aboveCents?: number | null };

const brandKey = sql.raw(BRAND_KEY);

/**
 * Groups the products of any of these scopes by everything that rules depend on. A product that a rule names is a group of its own, because
 * that rule may treat it differently.
 */
export async function groupPricedProducts(
  db: Queryable,
  { scopes, named }: { scopes: readonly RuleProducts[]; named: readonly string[] },
): Promise<PricedGroup[]> {
  const { rows } = await db.execute<PricedGroup>(sql`
    SELECT min(id) AS id, category, ${brandKey} AS brand, department, price_cents AS "priceCents", discountable, count(*)::int AS count
    FROM product WHERE ${isInAnyScope(scopes)}
    GROUP BY category, ${brandKey}, department, price_cents, discountable, ${ownGroup(named)}`);
  return rows;
}

/** Groups the stock units with own list prices of the products in any of these scopes. */
export async function groupPricedUnits(
  db: Queryable,
  { scopes, named }: { scopes: readonly RuleProducts[]; named: readonly string[] },
): Promise<PricedUnitGroup[]> {
  // A rule compares the unit's own price.
  const anyPrice = scopes.map((scope) => ({ ...scope, aboveCents: null }));
  const { rows } = await db.execute<PricedUnitGroup>(sql`
    SELECT min(id) AS id, category, ${brandKey} AS brand, department, price_cents AS "priceCents", discountable,
      "unitCents", count(*)::int AS count
    FROM product JOIN (SELECT product_id, price_cents AS "unitCents" FROM stock_unit WHERE price_cents IS NOT NULL) AS unit ON product_id = id
    WHERE ${isInAnyScope(anyPrice)}
    GROUP BY category, ${brandKey}, department, price_cents, discountable, "unitCents", ${ownGroup(named)}`);
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
      discountable: product.discountable,
      pictures: product.pictures,
      imageUrl: product.imageUrl,
    })
    .from(product)
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
    isOneOf(sql`coalesce(product.brand_id, lower(product.brand))`, brands),
    isOneOf(sql`product.department`, departments),
    aboveCents === null ? undefined : sql`product.price_cents > ${aboveCents}`,
  );
  return conditions ?? sql`true`;
}
