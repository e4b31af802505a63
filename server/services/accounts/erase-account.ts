import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccount } from '#database/queries/accounts/erased-account.ts';
import { eraseUser, listOpenOrders } from '#database/queries/accounts/personal-data.ts';
import { findRoleHolder, lockAdmins } from '#database/queries/accounts/roles.ts';
import { deleteWaitingErasure } from '#database/queries/accounts/waiting-erasures.ts';
import { findCreditBalance, forfeitBalance } from '#database/queries/credit/credit.ts';
import type { OrderRow } from '#database/queries/orders/orders.ts';
import { revokeTokensBy } from '#database/queries/staff/api-tokens.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { withdrawInvitationsBy } from '#database/queries/staff/invitations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeWay, PersonAuthor } from '#domain/staff/change-log.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { ServiceError } from '../service-error.ts';
import { isRecentSignIn } from './recent-sign-in.ts';

/** Maximum number of attempts while other requests of the same user start card payments. */
const MAX_ATTEMPT_COUNT = 3;

/** Why an unpaid card order prevents an erasure, by who erases. My Orders does not show such orders. */
const PAYMENT_DETAILS = {
  user: {
    processing:
      'A card payment that you started is still being processed. Your account was not erased. Please try again in a few minutes.',
    notCancelled:
      'A card payment that you started could not be cancelled, because the payment provider is unreachable. Your account was not erased. Please try again in a moment.',
  },
  staff: {
    processing:
      'A card payment of this customer is still being processed. The account was not erased. Please try again in a few minutes.',
    notCancelled:
      'A card payment of this customer could not be cancelled, because the payment provider is unreachable. The account was not erased. Please try again in a moment.',
  },
};

/** The user to erase. `signedInAt` is the start of the current session. */
type User = {
  readonly userId: string;
  readonly email: string;
  readonly signedInAt: Date;
  readonly via: ChangeWay;
  readonly password?: string | undefined;
  /** Whether the user forfeits the store credit that is left. */
  readonly forfeitCredit: boolean;
};

/** The user has unpaid card orders, whose payments must be cancelled first. */
type UnpaidOrders = { readonly code: 'unpaid_orders'; readonly orders: readonly OrderRow[] };

/**
 * Erases a user's account and personal data. The user proves their identity by their password or, without one, by a recent sign-in. Fails
 * while orders are open, or when credit is left that the user does not forfeit. Cancels unpaid card payments first. Errors: `password_wrong`,
 * `sign_in_again`, `orders_open`, `credit_left`, `last_admin`, `payment_under_way`, `payment_provider_unreachable`.
 */
export async function eraseAccount(
  deps: OrderDeps & { readonly identity: IdentityPort },
  user: User,
): Promise<Result<void, ServiceError>> {
  const { clock, identity } = deps;
  const { userId, signedInAt, password = '' } = user;
  const methods = await identity.listSignInMethods(userId);
  if (methods.some(({ provider }) => provider === 'credential')) {
    if (!(await identity.isOwnPassword(userId, password))) return fail({ code: 'password_wrong' });
  } else if (!isRecentSignIn(clock, signedInAt)) return fail({ code: 'sign_in_again' });
  const { email, forfeitCredit, via } = user;
  return eraseConfirmed(deps, { userId, email, forfeitCredit, author: { userId, via } });
}

/** The user to erase, and who does it: the user, or a member of staff. */
type Erasure = {
  readonly userId: string;
  readonly email: string;
  readonly forfeitCredit: boolean;
  readonly author: PersonAuthor;
  /** Whether staff asked for it earlier. It then happens only while it waits, and if they still may erase customers. */
  readonly isWaiting?: boolean;
};

/**
 * Erases a user whose erasure the user or a member of staff has confirmed. Staff cannot erase other members of staff. Errors:
 * `customer_is_staff` and those of `eraseAccount` that concern orders, credit and admins; `customer_unknown` when it no longer waits, and
 * `forbidden`.
 */
export async function eraseConfirmed(deps: OrderDeps, erasure: Erasure): Promise<Result<void, ServiceError>> {
  const { author, userId } = erasure;
  const isOwn = author.userId === userId;
  const details = PAYMENT_DETAILS[isOwn ? 'user' : 'staff'];
  for (let attempt = 0; attempt < MAX_ATTEMPT_COUNT; attempt += 1) {
    const erased = await tryToErase(deps, erasure);
    if (erased.ok) return erased;
    const { error } = erased;
    if (error.code !== 'unpaid_orders') return fail(error);
    // Outside any transaction, so that no lock waits for the provider.
    for (const order of error.orders) {
      const cancelled = await cancelPayment(deps, {
        order,
        event: 'cancel',
        cause: isOwn ? 'cancelled by the shopper' : 'cancelled by the shop',
        author: isOwn ? undefined : author,
      });
      if (!cancelled.ok) return fail({ ...cancelled.error, detail: details.notCancelled });
      if (cancelled.value === 'awaiting_payment')
        return fail({ code: 'payment_under_way', detail: details.processing });
    }
  }
  return fail({ code: 'payment_under_way', detail: details.processing });
}

async function tryToErase(
  { database, clock }: OrderDeps,
  erasure: Erasure,
): Promise<Result<void, ServiceError | UnpaidOrders>> {
  const { userId, email, forfeitCredit, author, isWaiting = false } = erasure;
  return inTransaction<void, ServiceError | UnpaidOrders>(database, async (tx) => {
    // Comes first: a concurrent order or review either commits before this lock, or finds no account.
    await lockAccount(tx, userId);
    if (!(await deleteWaitingErasure(tx, userId)) && isWaiting) return fail({ code: 'customer_unknown' });
    const checked = await checkErasure(tx, erasure);
    if (!checked.ok) return checked;
    const { staffRole, unpaidOrders: orders } = checked.value;
    if (isWaiting && !(await mayErase(tx, author.userId)))
      return fail({ code: 'forbidden', detail: 'Whoever asked for it may no longer erase customers.' });
    if (orders.length > 0) return fail({ code: 'unpaid_orders', orders });
    const isOwn = author.userId === userId;
    const at = clock.now();
    if (staffRole !== null)
      await insertChange(tx, {
        at,
        author,
        action: 'role_changed',
        subject: { type: 'staff', id: userId },
        changes: [{ field: 'role', before: staffRole, after: null }],
      });
    if (!isOwn)
      await insertChange(tx, {
        at,
        author,
        action: 'customer_erased',
        subject: { type: 'customer', id: userId },
        changes: [],
      });
    await withdrawInvitationsBy(tx, { userId, at });
    await revokeTokensBy(tx, { userId, at });
    await eraseUser(tx, { userId, email, at });
    // After the orders are locked: a refund of one of them may have begun, or added credit, meanwhile.
    if ((await listOpenOrders(tx, userId)).length > 0) return fail({ code: 'orders_open' });
    const forfeited = await forfeitBalance(tx, { userId, at });
    if (forfeited > 0 && !forfeitCredit) return fail({ code: 'credit_left' });
    return ok(undefined);
  });
}

/**
 * Checks that a user can be erased. Returns the role of a member of staff, and the orders whose payments must be cancelled first. Errors:
 * `customer_is_staff`, `last_admin`, `orders_open`, `credit_left`. The account must be locked.
 */
export async function checkErasure(
  tx: Queryable,
  { userId, forfeitCredit, author }: Pick<Erasure, 'userId' | 'forfeitCredit' | 'author'>,
): Promise<Result<{ staffRole: StaffRole | null; unpaidOrders: readonly OrderRow[] }, ServiceError>> {
  const admins = await lockAdmins(tx);
  const staffRole = (await findRoleHolder(tx, userId))?.staffRole ?? null;
  if (staffRole !== null && author.userId !== userId) return fail({ code: 'customer_is_staff' });
  if (admins.length === 1 && admins[0]?.userId === userId) return fail({ code: 'last_admin' });
  const orders = await listOpenOrders(tx, userId);
  if (orders.some(({ state }) => state !== 'awaiting_payment')) return fail({ code: 'orders_open' });
  if (!forfeitCredit && ((await findCreditBalance(tx, userId)) ?? 0) > 0)
    return fail({ code: 'credit_left' });
  return ok({ staffRole, unpaidOrders: orders });
}

/** Whether a user may erase customers now. */
async function mayErase(db: Queryable, userId: string): Promise<boolean> {
  const { staffRole = null, isConfirmed } = (await findRoleHolder(db, userId)) ?? {};
  return isConfirmed === true && staffRole !== null && may(staffRole, 'erasures:do');
}
