import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../connection/connect.ts';
import { moneyMovement, type MoneyKind } from '../../schema/orders/ledger.ts';

/** An order's money according to the ledger, and the card payment that it came from. */
export type OrderBalance = {
  /** Taken by card. */
  readonly chargedCents: number;
  /** Taken back by a bank in lost disputes. */
  readonly disputedCents: number;
  /** Returned to the customer by refunds, payouts, store credit and lost disputes. */
  readonly returnedCents: number;
  /** The part of it that went to the card, by refunds and lost disputes. */
  readonly returnedToCardCents: number;
  readonly leftCents: number;
  /** What is left of the store credit that paid for it. Negative if other money was returned as credit. */
  readonly creditCents: number;
  /** Taken as store credit, also what was returned since. */
  readonly creditSpentCents: number;
  readonly provider: string | null;
  readonly providerPaymentId: string | null;
};

/** Sums up the ledger's money movements of an order. */
export async function readOrderBalance(db: Queryable, orderId: string): Promise<OrderBalance> {
  return balanceOf(await db.select().from(moneyMovement).where(eq(moneyMovement.orderId, orderId)));
}

/** Sums up the ledger's money movements of several orders, by order. */
export async function readOrderBalances(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, OrderBalance>> {
  const rows = await db.select().from(moneyMovement).where(inArray(moneyMovement.orderId, orderIds));
  return new Map(orderIds.map((id) => [id, balanceOf(rows.filter(({ orderId }) => orderId === id))]));
}

function balanceOf(rows: readonly (typeof moneyMovement.$inferSelect)[]): OrderBalance {
  const sum = (wanted: MoneyKind) =>
    rows.filter(({ kind }) => kind === wanted).reduce((total, { cents }) => total + cents, 0);
  const charge = rows.find(({ kind }) => kind === 'charged');
  const disputedCents = sum('dispute_lost') - sum('dispute_reversed');
  const outside = sum('paid_out') + sum('credited');
  const creditSpentCents = sum('credit_spent');
  const creditCents = creditSpentCents - sum('credited');
  const returnedToCardCents = sum('refunded') - sum('refund_failed') + disputedCents;
  const returnedCents = returnedToCardCents + outside;
  const chargedCents = sum('charged');
  const leftCents = chargedCents + sum('cash_received') + creditSpentCents - returnedCents;
  const { provider = null, providerReference: providerPaymentId = null } = charge ?? {};
  return {
    chargedCents,
    disputedCents,
    returnedCents,
    returnedToCardCents,
    leftCents,
    creditCents,
    creditSpentCents,
    provider,
    providerPaymentId,
  };
}

/** Appends a movement of money. Skips zero amounts, and a payment or refund that the ledger has. */
export async function insertMoneyMovement(
  tx: Queryable,
  row: typeof moneyMovement.$inferInsert,
): Promise<void> {
  if (row.cents === 0) return;
  await tx
    .insert(moneyMovement)
    .values(row)
    .onConflictDoNothing({
      target: [moneyMovement.providerReference, moneyMovement.kind, moneyMovement.provider],
    });
}

/** Lists those of the given refunds that the ledger counts as returned, by the provider's ids. A failed refund is not among them. */
export async function listReturnedRefunds(
  db: Queryable,
  { provider, refundIds }: { provider: string; refundIds: readonly string[] },
): Promise<{ orderId: string; refundId: string; cents: number }[]> {
  if (refundIds.length === 0) return [];
  const failure = alias(moneyMovement, 'failure');
  const rows = await db
    .select({
      orderId: moneyMovement.orderId,
      refundId: moneyMovement.providerReference,
      cents: moneyMovement.cents,
    })
    .from(moneyMovement)
    .leftJoin(
      failure,
      and(
        eq(failure.providerReference, moneyMovement.providerReference),
        eq(failure.provider, moneyMovement.provider),
        eq(failure.kind, 'refund_failed'),
      ),
    )
    .where(
      and(
        inArray(moneyMovement.providerReference, [...refundIds]),
        eq(moneyMovement.provider, provider),
        eq(moneyMovement.kind, 'refunded'),
        isNull(failure.id),
      ),
    )
    .orderBy(asc(moneyMovement.id));
  return rows.map((row) => ({ ...row, refundId: row.refundId ?? '' }));
}
