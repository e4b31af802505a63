import type { Database, Queryable } from '#database/connection/connect.ts';
import { findCustomer } from '#database/queries/customers/customers.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import { findChangeOfKey, insertChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { writeNote } from '../customers/notes.ts';
import { digestGuestSecret } from '../guests/order-person.ts';
import { fulfilInTransaction } from '../orders/fulfil-order.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { Buyer, OrderRequest } from './order-request.ts';
import { placeOrder, type PlaceOrderDeps } from './place-order.ts';

/** An order that staff take for a customer. */
export type StaffOrder = {
  /** The account of the customer; undefined for a customer without one. */
  readonly accountId: string | undefined;
  /** The address of a customer without an account; undefined if the customer gives none. */
  readonly email: string | undefined;
  readonly request: OrderRequest;
  /** The customer pays by card through a mailed link, otherwise in cash. */
  readonly paysByLink: boolean;
  /** Its first mail waits `UNDO_DELAY_MS`. A cancellation until then is not mailed, either. */
  readonly isUndoable: boolean;
  readonly note: string | undefined;
  readonly author: PersonAuthor;
  readonly idempotencyKey: string;
};

/**
 * Places an order that a member of staff takes, by the rules of the checkout except the limits against abuse, with an entry in the log. One
 * that is handed over at once is paid and delivered in the same transaction. One that is paid by link awaits its payment, which is created
 * when the customer opens the link. Errors: `customer_unknown`, and those of `placeOrder`. `idempotency_key_reused` also means that the
 * order with the key has another customer. `already_paid` means that an unpaid card order of the customer turned out to be paid: a second
 * attempt succeeds.
 */
export async function placeStaffOrder(
  deps: PlaceOrderDeps,
  { accountId, email, request, paysByLink, isUndoable, note, author, idempotencyKey }: StaffOrder,
): Promise<Result<OrderRecord, ServiceError>> {
  const { database, clock } = deps;
  const buyer =
    accountId === undefined
      ? { owner: createOwner(author, idempotencyKey), email: email ?? '' }
      : await findBuyer(database, accountId);
  if (buyer === undefined) return fail({ code: 'customer_unknown' });
  const placed = await placeOrder(
    { ...deps, orderLimits: null },
    {
      buyer,
      idempotencyKey,
      paymentMethod: paysByLink ? 'card' : 'cash',
      paysByLink,
      isUndoable,
      request,
      // Two requests with one key, for two customers, must not both find that it is new.
      lock: `staff order ${author.userId} ${idempotencyKey}`,
      completeByStaff: (tx, order) => complete(tx, { order, request, note, author, idempotencyKey, clock }),
    },
  );
  // The account was erased meanwhile.
  return !placed.ok && placed.error.code === 'sign_in_required' ? fail({ code: 'customer_unknown' }) : placed;
}

async function findBuyer({ db }: Database, userId: string): Promise<Buyer | undefined> {
  const account = await findCustomer(db, userId);
  return account && { owner: { userId, guestId: null }, email: account.email };
}

/**
 * Returns an owner for an order without an account. It derives from the key, so that a repeated request finds its order. No guest's cookie
 * has this secret, so no browser owns the order.
 */
function createOwner({ userId }: PersonAuthor, idempotencyKey: string): Buyer['owner'] {
  return { userId: null, guestId: digestGuestSecret(`order by ${userId}: ${idempotencyKey}`) };
}

type Completion = Pick<StaffOrder, 'request' | 'note' | 'author' | 'idempotencyKey'> & {
  readonly order: OrderRecord;
  readonly clock: Clock;
};

/** Records who took the order, adds the note, and hands the order over if the customer takes it at once. */
async function complete(
  tx: Queryable,
  { order, request, note, author, idempotencyKey, clock }: Completion,
): Promise<Result<OrderRecord, ServiceError>> {
  const { id: orderId, createdAt: at } = order;
  // The order is new for its customer, but not for the member of staff.
  if (await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey })) return fail(KEY_REUSED);
  await insertChange(tx, {
    at,
    author,
    action: 'order_placed',
    subject: { type: 'order', id: orderId },
    changes: [{ field: 'state', before: null, after: order.state }],
    idempotencyKey,
  });
  if (note !== undefined)
    await writeNote(tx, { id: clock.newId(), subject: { orderId }, text: note, isPinned: false, author, at });
  if (request.isHandedOver !== true) return ok(order);
  return fulfilInTransaction(tx, { orderId, event: 'cash_received', author, clock });
}
