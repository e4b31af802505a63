import { listEndedHolds, prolongHold } from '#database/queries/orders.ts';
import { ok, type Result } from '#domain/result.ts';
import { giveUpPayment } from './give-up-payment.ts';
import type { OrderDeps } from './order-deps.ts';
import type { ServiceError } from './service-error.ts';

/** How many holds one turn ends at most: what is left is for the next. */
const BATCH = 100;
/** How long a payment that the provider is still working on is left alone before it is asked again, in milliseconds. */
const PATIENCE = 5 * 60_000;

/**
 * Step 7 of the payment protocol for every order whose hold has ended: given up at the provider first, then released, or finalised
 * when it was paid in the last moment. Answers how many holds were ended. Errors: `payment_provider_unreachable`, with the rest left
 * for later. An order that breaks it is put back behind the others, and its error is thrown when they are done.
 */
export async function endHolds(deps: OrderDeps): Promise<Result<number, ServiceError>> {
  const { database, clock } = deps;
  const faults: unknown[] = [];
  let ended = 0;
  for (const order of await listEndedHolds(database.db, { at: clock.now(), limit: BATCH })) {
    const given = await giveUpPayment(deps, { order, event: 'hold_ended', cause: 'hold_ended' }).catch(
      (error: unknown) => {
        faults.push(error);
        return ok('awaiting_payment' as const);
      },
    );
    if (!given.ok) return given;
    if (given.value === 'awaiting_payment') {
      const until = new Date(clock.now().getTime() + PATIENCE);
      await database.db.transaction((tx) => prolongHold(tx, { orderId: order.id, until }));
    } else ended += 1;
  }
  if (faults.length > 0) throw faults[0];
  return ok(ended);
}
