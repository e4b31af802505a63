import type { CallOutput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { listAddresses } from '#database/queries/accounts/addresses.ts';
import { findPersonalData } from '#database/queries/accounts/personal-data.ts';
import { listSessions } from '#database/queries/accounts/sessions.ts';
import { listWishes } from '#database/queries/accounts/wishes.ts';
import { listAllOrders } from '#database/queries/orders/orders.ts';
import { listRefunds } from '#database/queries/payments/refunds.ts';
import { listReturns } from '#database/queries/returns/returns.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { listPasskeys } from '#database/queries/staff/passkeys.ts';
import { listAlertsOf } from '#database/queries/stock/stock-alerts.ts';
import { starsFromTenths } from '#domain/review/rating.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { readCredit } from '../credit/credit.ts';
import { orderJson } from '../orders/order-json.ts';
import { returnOfOrderJson } from '../returns/return-json.ts';
import { passkeyJson } from '../second-factor/passkey-json.ts';
import { addressJson } from './addresses.ts';

/** Reads all data of an account, for its user and for staff who export them. */
export async function readPersonalData(
  { database: { db }, clock }: { readonly database: Database; readonly clock: Clock },
  {
    userId,
    roles,
  }: {
    userId: string;
    roles: { readonly role: 'user' | 'admin' | null; readonly staffRole?: StaffRole | undefined };
  },
): Promise<CallOutput<'readMyData'>> {
  const { account, methods, groups, reviews, roleChanges } = await findPersonalData(db, { userId });
  const sessions = await listSessions(db, { userId, at: clock.now() });
  const passkeys = await listPasskeys(db, userId);
  const addresses = await listAddresses(db, userId);
  const wishes = await listWishes(db, userId);
  // Anyone could sign up with the address of another person.
  const alerts = account.emailVerified ? await listAlertsOf(db, account.email) : [];
  const orders = await listAllOrders(db, userId);
  const ids = orders.map(({ id }) => id);
  const parts = { shipments: await listShipments(db, ids), refunds: await listRefunds(db, ids) };
  const returns = await listReturns(db, ids);
  const credit = await readCredit(db, userId);
  return {
    account: {
      email: account.email,
      emailVerified: account.emailVerified,
      displayName: account.name,
      phoneNumber: account.phoneNumber,
      photoURL: account.image,
      role: roles.role,
      ...(roles.staffRole && { staffRole: roles.staffRole }),
      createdAt: account.createdAt.toISOString(),
      groups,
    },
    signInMethods: methods.map(({ provider, createdAt }) => ({
      provider,
      createdAt: createdAt.toISOString(),
    })),
    passkeys: passkeys.map(passkeyJson),
    sessions: sessions.map(({ userAgent, createdAt, updatedAt }) => ({
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
    })),
    addresses: addresses.map(addressJson),
    wishlist: wishes.map(({ productId, name, savedAt }) => ({
      product: productId,
      name,
      savedAt: savedAt.toISOString(),
    })),
    stockAlerts: alerts.map(({ productId, size, createdAt, confirmedAt, mailedAt }) => ({
      product: productId,
      size,
      createdAt: createdAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      mailedAt: mailedAt?.toISOString() ?? null,
    })),
    ...(credit.entries.length > 0 && { credit }),
    orders: orders.map((order) => ({
      ...orderJson(order, parts),
      returns: returns
        .filter(({ orderId }) => orderId === order.id)
        .map((one) => returnOfOrderJson(order, one, parts.refunds)),
    })),
    reviews: reviews.map(({ productId, name, comments, rateTenths, fit, createdAt, ...review }) => ({
      product: productId,
      name,
      comments,
      rate: starsFromTenths(rateTenths),
      fit,
      createdAt: createdAt.toISOString(),
      hidden:
        review.hiddenAt === null || review.hiddenReason === null
          ? null
          : { at: review.hiddenAt.toISOString(), reason: review.hiddenReason },
      reply: review.reply,
    })),
    roleChanges: roleChanges.map(({ cause, fromRole, toRole, at }) => ({
      cause,
      from: fromRole,
      to: toRole,
      at: at.toISOString(),
    })),
  };
}
