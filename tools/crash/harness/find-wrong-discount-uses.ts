import { and, eq } from 'drizzle-orm';
import { createCartPayload } from '#contract/example-order.ts';
import { order, orderLine } from '#database/schema/orders/orders.ts';
import { orderAdjustment, promotionUse } from '#database/schema/selling/promotions.ts';
import type { Harness } from './harness.ts';

/** Orders in these states have returned the use of their code. */
const ENDED_STATES: ReadonlySet<string> = new Set(['cancelled', 'refunded']);

/** The buyer who asks for a quote with a discount code once the orders with it are placed. Must be one of the harness's buyers. */
export const NEXT_CUSTOMER = 'next-customer';

/**
 * Returns what is wrong with the uses of a discount code once all work has settled: no order of the product has it, more than `limit` orders
 * use it, or the next customer gets the wrong answer. A shop that was killed before it stored an order has no order of the product.
 */
export async function findWrongDiscountUses(
  harness: Harness,
  { code, limit, product }: { code: string; limit: number; product: string },
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
  const { status, body } = await harness.call(NEXT_CUSTOMER, ['POST', '/quote'], {
    body: { ...createCartPayload([{ _id: product }]), code },
  });
  const [anyOrder] = await db
    .select({ id: orderLine.orderId })
    .from(orderLine)
    .where(eq(orderLine.productId, product))
    .limit(1);
  const answer = status === 200 ? 'accepted' : body.code;
  const wanted = used < limit ? 'accepted' : 'code_refused';
  return [
    ...(anyOrder && orders.length === 0 ? [`no order used ${code}`] : []),
    ...(used > limit ? [`${used} orders use ${code}; its limit is ${limit}`] : []),
    ...(answer === wanted ? [] : [`${used} of ${limit} uses of ${code} are taken; the next one: ${answer}`]),
  ];
}
