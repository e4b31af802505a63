import { listEndedHolds, prolongHold } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { ServiceError } from '../service-error.ts';
import type { OrderDeps } from './order-deps.ts';

/** How many holds one turn ends at most: what is left is for the next. */
const BATCH = 100;
/** How long an order whose payment could not be given up is left alone before it is tried again, in milliseconds. */
const PATIENCE = 5 * 60_000;
/** So many payments in a row about which the provider gave no answer: it is away, and asking about the rest would only take time. */
const AWAY = 3;

/**
 * Step 7 of the payment protocol for every order whose hold has ended: given up at the provider first, then released, or finalised
 * when it was paid in the last moment. Answers how many holds were ended. Whatever keeps one order from it, its hold is prolonged a
 * little and the others have their turn; what broke is thrown when they are done. Errors: `payment_provider_unreachable`, when that
 * was so for any of them.
 */
export async function endHolds(deps: OrderDeps): Promise<Result<number, ServiceError>> {
  const { database, clock } = deps;
  const faults: unknown[] = [];
  let ended = 0;
  let failure: ServiceError | undefined;
  let unanswered = 0;
  for (const order of await listEndedHolds(database.db, { at: clock.now(), limit: BATCH })) {
    const given = await cancelPayment(deps, { order, event: 'hold_ended', cause: 'hold_ended' }).catch(
      (error: unknown) => {
        faults.push(error);
        return ok('awaiting_payment' as const);
      },
    );
    if (given.ok && given.value !== 'awaiting_payment') ended += 1;
    else {
      const until = new Date(clock.now().getTime() + PATIENCE);
      await database.transaction((tx) => prolongHold(tx, { orderId: order.id, until }));
    }
    unanswered = given.ok ? 0 : unanswered + 1;
    if (!given.ok) failure = given.error;
    if (unanswered === AWAY) break;
  }
  if (faults.length > 0) throw faults[0];
  return failure ? fail(failure) : ok(ended);
}
