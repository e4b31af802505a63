import { listEndedHolds, extendHold } from '#database/queries/orders/orders.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { ServiceError } from '../service-error.ts';
import type { OrderDeps } from './order-deps.ts';

/** Maximum number of holds per run. */
const MAX_HOLD_COUNT = 100;
/** Delay before an order whose payment could not be cancelled is tried again. */
const RETRY_DELAY_MS = 5 * MINUTE_MS;
/** Stops after this many payments in a row for which the provider was unreachable. */
const MAX_UNREACHABLE_COUNT = 3;

/**
 * Cancels the payment of every order whose hold has ended, then releases its stock (step 7 of the payment protocol). Finalises an order
 * that was paid at the last moment. Returns how many holds ended. An order that fails gets a longer hold, and does not stop the others.
 * An unexpected error is thrown after the others are done. Errors: `payment_provider_unreachable`, if that happened to any order.
 */
export async function endHolds(deps: OrderDeps): Promise<Result<number, ServiceError>> {
  const { database, clock } = deps;
  const unexpected: unknown[] = [];
  let endedCount = 0;
  let failure: ServiceError | undefined;
  let unreachableCount = 0;
  for (const order of await listEndedHolds(database.db, { at: clock.now(), limit: MAX_HOLD_COUNT })) {
    const cancelled = await cancelPayment(deps, { order, event: 'hold_ended', cause: 'hold_ended' }).catch(
      (error: unknown) => {
        unexpected.push(error);
        return ok('awaiting_payment' as const);
      },
    );
    if (cancelled.ok && cancelled.value !== 'awaiting_payment') endedCount += 1;
    else {
      const until = new Date(clock.now().getTime() + RETRY_DELAY_MS);
      await database.transaction((tx) => extendHold(tx, { orderId: order.id, until }));
    }
    unreachableCount = cancelled.ok ? 0 : unreachableCount + 1;
    if (!cancelled.ok) failure = cancelled.error;
    if (unreachableCount === MAX_UNREACHABLE_COUNT) break;
  }
  if (unexpected.length > 0) throw unexpected[0];
  return failure ? fail(failure) : ok(endedCount);
}
