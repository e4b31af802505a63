import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { stockAlert } from '../../schema/catalogue/stock-alerts.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';

export type StockAlertRow = typeof stockAlert.$inferSelect;

/** The link of a mail names an alert and proves its secret. */
type AlertLink = { readonly id: string; readonly secretDigest: string };

/** Finds the unit that a size sells from; `size` is null for the unit of every size. */
export async function findUnitIdBySize(
  db: Queryable,
  { productId, size }: { productId: string; size: string | null },
): Promise<string | undefined> {
  const [unit] = await db
    .select({ id: stockUnit.id })
    .from(stockUnit)
    .where(
      and(
        eq(stockUnit.productId, productId),
        size === null ? isNull(stockUnit.size) : eq(stockUnit.size, size),
      ),
    );
  return unit?.id;
}

/**
 * Inserts an alert, or renews an existing one: one that waits keeps its place, one that was mailed begins again. Returns it as it is now.
 */
export async function upsertAlert(
  tx: Queryable,
  row: Pick<StockAlertRow, 'id' | 'stockUnitId' | 'email' | 'createdAt' | 'confirmedAt'>,
): Promise<Pick<StockAlertRow, 'id' | 'confirmedAt'>> {
  const [alert] = await tx
    .insert(stockAlert)
    .values(row)
    .onConflictDoUpdate({
      target: [stockAlert.stockUnitId, stockAlert.email],
      set: {
        createdAt: sql`excluded.created_at`,
        confirmedAt: sql`CASE WHEN ${stockAlert.mailedAt} IS NULL
          THEN coalesce(${stockAlert.confirmedAt}, excluded.confirmed_at) ELSE excluded.confirmed_at END`,
        mailedAt: null,
      },
    })
    .returning({ id: stockAlert.id, confirmedAt: stockAlert.confirmedAt });
  if (alert === undefined) throw new Error('the alert that was just inserted does not exist');
  return alert;
}

/** Finds the product and size of an alert; the size is null when all sizes share the stock. Undefined unless the product is published. */
export async function findAlertedProduct(db: Queryable, id: string) {
  const [found] = await db
    .select({
      productId: product.id,
      title: product.title,
      colour: product.colour,
      size: stockUnit.size,
      available: stockUnit.available,
    })
    .from(stockAlert)
    .innerJoin(stockUnit, eq(stockUnit.id, stockAlert.stockUnitId))
    .innerJoin(product, eq(product.id, stockUnit.productId))
    .where(and(eq(stockAlert.id, id), IS_PUBLISHED));
  return found;
}

/** Stores the secret of a new link of an alert that is unconfirmed or mailed, as `state` says; false if it is not. */
export async function updateAlertSecret(
  db: Queryable,
  { id, secretDigest, state }: AlertLink & { state: 'unconfirmed' | 'mailed' },
): Promise<boolean> {
  const isInState = state === 'mailed' ? isNotNull(stockAlert.mailedAt) : isNull(stockAlert.confirmedAt);
  const updated = await db
    .update(stockAlert)
    .set({ secretDigest })
    .where(and(eq(stockAlert.id, id), isInState))
    .returning({ id: stockAlert.id });
  return updated.length > 0;
}

/** Confirms an alert; false for a wrong link. */
export async function confirmAlert(
  db: Queryable,
  { id, secretDigest, at }: AlertLink & { at: Date },
): Promise<boolean> {
  const confirmed = await db
    .update(stockAlert)
    .set({ confirmedAt: sql`coalesce(${stockAlert.confirmedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(stockAlert.id, id), eq(stockAlert.secretDigest, secretDigest)))
    .returning({ id: stockAlert.id });
  return confirmed.length > 0;
}

/** Makes an alert whose mail was not sent wait again. */
export async function unmailAlert(db: Queryable, id: string): Promise<void> {
  await db.update(stockAlert).set({ mailedAt: null }).where(eq(stockAlert.id, id));
}

/** Finds the address of a mailed link. */
export async function findAlertAddress(
  db: Queryable,
  { id, secretDigest }: AlertLink,
): Promise<string | undefined> {
  const [found] = await db
    .select({ email: stockAlert.email })
    .from(stockAlert)
    .where(and(eq(stockAlert.id, id), eq(stockAlert.secretDigest, secretDigest)));
  return found?.email;
}

export async function deleteAlertsOf(tx: Queryable, email: string): Promise<void> {
  await tx.delete(stockAlert).where(eq(stockAlert.email, email));
}

/** Lists the alerts of an address, the oldest first. */
export function listAlertsOf(db: Queryable, email: string) {
  return db
    .select({
      productId: stockUnit.productId,
      size: stockUnit.size,
      createdAt: stockAlert.createdAt,
      confirmedAt: stockAlert.confirmedAt,
      mailedAt: stockAlert.mailedAt,
    })
    .from(stockAlert)
    .innerJoin(stockUnit, eq(stockUnit.id, stockAlert.stockUnitId))
    .where(eq(stockAlert.email, email))
    .orderBy(asc(stockAlert.createdAt), asc(stockAlert.id));
}

/**
 * Marks as mailed the alerts whose turn it is: of each unit with stock, the oldest ones, twice as many as there are pieces, less those that
 * were mailed after `recentSince`. Returns them, the oldest first.
 */
export async function takeDueAlerts(
  tx: Queryable,
  { at, recentSince }: { at: Date; recentSince: Date },
): Promise<readonly Pick<StockAlertRow, 'id' | 'email'>[]> {
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    WITH waiting AS (
      SELECT alert.id, unit.available, alert.stock_unit_id,
        row_number() OVER (PARTITION BY alert.stock_unit_id ORDER BY alert.confirmed_at, alert.id) AS place
      FROM stock_alert AS alert
      JOIN stock_unit AS unit ON unit.id = alert.stock_unit_id AND unit.available > 0
      JOIN product ON product.id = unit.product_id AND ${IS_PUBLISHED}
      WHERE alert.confirmed_at IS NOT NULL AND alert.mailed_at IS NULL
    ), taken AS (
      UPDATE stock_alert SET mailed_at = ${at.toISOString()}::timestamptz
      FROM waiting
      WHERE stock_alert.id = waiting.id AND stock_alert.mailed_at IS NULL
        AND waiting.place <= 2 * waiting.available - (
          SELECT count(*) FROM stock_alert AS recent
          WHERE recent.stock_unit_id = waiting.stock_unit_id AND recent.mailed_at > ${recentSince.toISOString()}::timestamptz
        )
      RETURNING stock_alert.id, stock_alert.email, stock_alert.confirmed_at
    )
    SELECT id, email FROM taken ORDER BY confirmed_at, id`);
  return rows;
}

/** Deletes the alerts that were not confirmed, got no stock, or were mailed before these times. Returns how many. */
export async function deleteOldAlerts(
  db: Queryable,
  before: { unconfirmed: Date; waiting: Date; mailed: Date },
): Promise<number> {
  const deleted = await db
    .delete(stockAlert)
    .where(
      or(
        and(isNull(stockAlert.confirmedAt), lt(stockAlert.createdAt, before.unconfirmed)),
        and(isNull(stockAlert.mailedAt), lt(stockAlert.createdAt, before.waiting)),
        lt(stockAlert.mailedAt, before.mailed),
      ),
    )
    .returning({ id: stockAlert.id });
  return deleted.length;
}
