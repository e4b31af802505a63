import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { csvImport } from '../../schema/catalogue/imports.ts';
import { productPicture } from '../../schema/catalogue/pictures.ts';
import { product } from '../../schema/catalogue/products.ts';
import { order } from '../../schema/orders/orders.ts';
import { IS_UNDELIVERED, shipment } from '../../schema/orders/shipments.ts';
import { refund } from '../../schema/payments/refunds.ts';

/** Counts the failed refunds that wait for staff. Those of an order under review wait with its payment. */
export function countFailedRefunds(db: Queryable): Promise<number> {
  const others = db.select({ id: order.id }).from(order).where(ne(order.state, 'needs_review'));
  return db.$count(refund, and(isNotNull(refund.waitsSince), inArray(refund.orderId, others)));
}

/** Counts the shipments that could not be delivered, and wait for staff. */
export function countUndeliveredShipments(db: Queryable): Promise<number> {
  return db.$count(shipment, sql.raw(IS_UNDELIVERED));
}

/** Lists the products with pictures that failed, those with the oldest picture first, and counts all of them. */
export async function listFailedPictures(db: Queryable, limit: number) {
  const rows = await db
    .select({
      id: product.id,
      title: product.title,
      colour: product.colour,
      error: sql<string>`max(${productPicture.lastError})`,
      total: sql<number>`count(*) OVER ()::int`,
    })
    .from(productPicture)
    .innerJoin(product, eq(product.id, productPicture.productId))
    .where(
      and(
        isNotNull(productPicture.lastError),
        isNotNull(productPicture.storedAt),
        isNull(productPicture.removedAt),
      ),
    )
    .groupBy(product.id)
    .orderBy(asc(sql`min(${productPicture.createdAt})`), asc(product.id))
    .limit(limit);
  return { count: rows[0]?.total ?? 0, products: rows };
}

/** Lists the imports since a time with rows that have errors or were refused, newest first. */
export async function listFailedImports(db: Queryable, { since, limit }: { since: Date; limit: number }) {
  const errors = sql<number>`(${csvImport.counts} ->> 'error')::int`;
  const refused = sql<number>`(${csvImport.counts} ->> 'refused')::int`;
  return db
    .select({
      id: csvImport.id,
      name: csvImport.name,
      isApplied: sql<boolean>`${csvImport.state} <> 'ready'`,
      rows: sql<number>`CASE ${csvImport.state} WHEN 'ready' THEN ${errors} ELSE ${refused} END`,
    })
    .from(csvImport)
    .where(
      and(
        gte(csvImport.createdAt, since),
        or(
          and(eq(csvImport.state, 'ready'), sql`${errors} > 0`),
          and(inArray(csvImport.state, ['applied', 'undone']), sql`${refused} > 0`),
        ),
      ),
    )
    .orderBy(desc(csvImport.createdAt), desc(csvImport.id))
    .limit(limit);
}
