import type { Database } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { forgiveOutbox, insertOutbox, insertOutboxAnew } from '#database/queries/jobs/outbox.ts';
import {
  findCountedOrder,
  lockOrder,
  moveOrder,
  readTakings,
  type OrderRecord,
  type Takings,
} from '#database/queries/orders/orders.ts';
import { releaseStock, sellHeldStock, sellReleasedStock } from '#database/queries/orders/stock.ts';
import { cents, formatMoney } from '#domain/money.ts';
import { nextOrderState, type OrderEvent, type OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { confirmationMail, refundMail, refundMessage } from '../messages/order-messages.ts';
import type { ServiceError } from '../service-error.ts';

/** What a person decided about an order under review: it stands, or its money goes back. */
export type ReviewDecision = 'paid' | 'refund';

/** Where a decision has led, or is leading, already. Saying it twice is saying it once. */
const SETTLED: Readonly<Record<ReviewDecision, readonly OrderState[]>> = {
  paid: ['paid'],
  refund: ['refund_pending', 'refunded'],
};

/**
 * Settles an order under review as a person decided. `paid` lets it stand: only when the money that was taken is its total to the
 * cent, and with its stock taken again if it had been given back. `refund` gives its stock back and returns all that was taken, through
 * the outbox; a refund that had failed is asked for anew. Money that went back in a lost dispute is not returned again. Errors: `order_unknown`, `order_move_refused`, `stock_exceeded`.
 */
export async function decideOrderReview(
  { database, clock }: { database: Database; clock: Clock },
  { reference, decision }: { reference: string; decision: ReviewDecision },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findCountedOrder(database.db, reference);
  if (!found) return fail({ code: 'order_unknown' });
  const orderId = found.id;
  return inTransaction<OrderRecord, ServiceError>(database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return fail({ code: 'order_unknown' });
    if (SETTLED[decision].includes(order.state)) return ok(order);
    const takings = await readTakings(tx, orderId);
    const event = eventOf(decision, takings);
    const next = nextOrderState(order.state, event);
    if (!next.ok) return fail({ code: 'order_move_refused' });

    const at = clock.now();
    if (decision === 'paid') {
      if (takings.left !== order.totalCents) return fail(otherMoney(order, takings));
      const sold =
        (await sellHeldStock(tx, { orderId, cause: event, at })) ||
        (await sellReleasedStock(tx, { lines: order.lines, cause: event, at }));
      if (!sold) return fail({ code: 'stock_exceeded' });
      await forgiveOutbox(tx, { kind: 'refund', orderId });
      await insertOutbox(tx, confirmationMail({ orderId, clock }));
    } else if (event === 'review_settled_dispute') {
      await releaseStock(tx, { orderId, cause: event, at });
      await forgiveOutbox(tx, { kind: 'refund', orderId });
      await insertOutboxAnew(tx, refundMail({ orderId, clock }));
    } else {
      const { provider, providerPaymentId, left: amountCents, returned: returnedCents } = takings;
      if (provider === null || providerPaymentId === null || amountCents <= 0)
        return fail(otherMoney(order, takings));
      await releaseStock(tx, { orderId, cause: event, at });
      const message = { orderId, clock, provider, providerPaymentId, amountCents, returnedCents };
      await insertOutboxAnew(tx, refundMessage(message));
    }
    await moveOrder(tx, { order, to: next.value, cause: event, at });
    return ok({ ...order, state: next.value, updatedAt: at });
  });
}

/** A refund of an order whose money went back in a lost dispute returns nothing more. */
function eventOf(decision: ReviewDecision, { left, disputed }: Takings): OrderEvent {
  if (decision === 'paid') return 'review_settled_paid';
  return left <= 0 && disputed > 0 ? 'review_settled_dispute' : 'review_settled_refund';
}

/** Why a decision does not fit what was really taken. */
function otherMoney({ totalCents }: OrderRecord, { left }: Takings): ServiceError {
  const [has, costs] = [formatMoney(cents(left)), formatMoney(cents(totalCents))];
  return {
    code: 'order_move_refused',
    detail: `The shop has ${has} of this order, and it costs ${costs}: that can't be settled so.`,
  };
}
