import { and, eq } from 'drizzle-orm';
import { createCartPayload } from '#contract/example-order.ts';
import { order } from '#database/schema/orders/orders.ts';
import { orderAdjustment, promotionUse } from '#database/schema/selling/promotions.ts';
import type { Harness } from './harness.ts';

/** Orders in these states have returned the use of their code. */
const ENDED_STATES: ReadonlySet<string> = new Set(['cancelled', 'refunded']);

/**
 * Returns what is wrong with a limited code after everything has settled. Every order of its buyers must have it, at most `limit` of those that
 * stand may count, and the next customer must be able to use what they left.
 */
export async function findWrongUses(
  harness: Harness,
  { code, limit, product, next }: { code: string; limit: number; product: string; next: string },
): Promise<string[]> {
  const { db } = harness.database;
  const orders = await db
    .selectDistinct({ id: order.id, state: order.state, use: promotionUse.state })
    .from(orderAdjustment)
    .innerJoin(order, eq(order.id, orderAdjustment.orderId))
    .leftJoin(promotionUse, and(eq(promotionUse.orderId, order.id), eq(promotionUse.code, code)))
    .where(eq(orderAdjustment.code, code));
  const standing = orders.filter(({ state }) => !ENDED_STATES.has(state));
  // A payment that arrives after the release keeps its price, and does not count.
  const used = new Set(standing.filter(({ use }) => use !== 'late').map(({ id }) => id)).size;
  const { status, body } = await harness.call(next, ['POST', '/quote'], {
    body: { ...createCartPayload([{ _id: product }]), code },
  });
  const answer = status === 200 ? 'accepted' : body.code;
  const wanted = used < limit ? 'accepted' : 'code_refused';
  return [
    ...(orders.length === 0 ? [`no order used ${code}`] : []),
    ...(used > limit ? [`${used} orders use ${code}, which ${limit} may`] : []),
    ...(answer === wanted ? [] : [`${used} of ${limit} uses of ${code} are taken; the next one: ${answer}`]),
  ];
}
