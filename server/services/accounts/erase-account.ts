import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccount } from '#database/queries/accounts/erased-account.ts';
import { erasePerson, listOpenOrders } from '#database/queries/accounts/personal-data.ts';
import { lockAdmins } from '#database/queries/accounts/roles.ts';
import type { OrderRow } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { ServiceError } from '../service-error.ts';

/** How long after signing in nobody doubts who somebody is, in milliseconds. */
const FRESH = 10 * 60 * 1000;

/** How often a person may begin a card payment at the very same time, before they are asked to try again. */
const MOST_CHANGES = 3;

/** What a person is told about an order that they may have forgotten, and that stands in no list of theirs. */
const UNDER_WAY =
  'A card payment that was begun is still being processed. Nothing was erased. Please try again in a few minutes.';
const NOT_GIVEN_UP =
  'A card payment that was begun could not be given up, as the payment provider cannot be reached right now. Nothing was erased. Please try again in a moment.';

/** Who is to be erased. `signedInAt` is when this browser's session began. */
type Person = {
  readonly userId: string;
  readonly email: string;
  readonly signedInAt: Date;
  readonly password?: string | undefined;
};

/** Nothing stands in the way but card orders that nobody has paid: their payments have to be given up first. */
type UnpaidOrders = { readonly code: 'unpaid_orders'; readonly orders: readonly OrderRow[] };

/**
 * Erases a person who shows that it is them: by their password, or, if they have none, by having signed in a moment ago. Orders under
 * way need their person: they have to be closed first. Card payments that were begun and left, which their person does not see among
 * the orders, are given up. Errors: `password_wrong`, `sign_in_again`, `orders_open`, `last_admin`, `payment_under_way`,
 * `payment_provider_unreachable`.
 */
export async function eraseAccount(
  deps: OrderDeps & { readonly identity: IdentityPort },
  person: Person,
): Promise<Result<void, ServiceError>> {
  const { clock, identity } = deps;
  const { userId, signedInAt, password = '' } = person;
  const ways = await identity.waysOf(userId);
  if (ways.some(({ provider }) => provider === 'credential')) {
    if (!(await identity.isOwnPassword(userId, password))) return fail({ code: 'password_wrong' });
  } else if (clock.now().getTime() - signedInAt.getTime() > FRESH) return fail({ code: 'sign_in_again' });
  for (let change = 0; change < MOST_CHANGES; change += 1) {
    const erased = await tryToErase(deps, person);
    if (erased.ok) return erased;
    const { error } = erased;
    if (error.code !== 'unpaid_orders') return fail(error);
    // The provider is asked outside of any transaction: nobody waits for it under a lock.
    for (const order of error.orders) {
      const given = await cancelPayment(deps, { order, event: 'cancel', cause: 'cancelled by the shopper' });
      if (!given.ok) return fail({ ...given.error, detail: NOT_GIVEN_UP });
      if (given.value === 'awaiting_payment') return fail({ code: 'payment_under_way', detail: UNDER_WAY });
    }
  }
  return fail({ code: 'payment_under_way', detail: UNDER_WAY });
}

async function tryToErase(
  { database, clock }: OrderDeps,
  { userId, email }: Person,
): Promise<Result<void, ServiceError | UnpaidOrders>> {
  return inTransaction<void, ServiceError | UnpaidOrders>(database, async (tx) => {
    // First of all, so that an order or a review that is being written is seen by what follows, or finds no account.
    await lockAccount(tx, userId);
    const admins = await lockAdmins(tx);
    if (admins.length === 1 && admins[0]?.userId === userId) return fail({ code: 'last_admin' });
    const orders = await listOpenOrders(tx, userId);
    if (orders.some(({ state }) => state !== 'awaiting_payment')) return fail({ code: 'orders_open' });
    if (orders.length > 0) return fail({ code: 'unpaid_orders', orders });
    await erasePerson(tx, { userId, email, at: clock.now() });
    return ok(undefined);
  });
}
