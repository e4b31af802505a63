import assert from 'node:assert/strict';
import { inTransaction } from '#database/connection/transaction.ts';
import { insertOrder, type InsertOrderFailure } from '#database/queries/orders/insert-order.ts';
import { updatePaymentId } from '#database/queries/orders/orders.ts';
import { cents } from '#domain/money.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import { createStripePayments } from '#server/adapters/payments/stripe/stripe.ts';
import { confirmationMail } from '#server/services/messages/order-messages.ts';
import type { SimulatedHarness } from './simulated/simulated-harness.ts';
import { emailOf } from './wire-shop.ts';

/** An order of several lines: the product, quantity and size of each. */
export type CartOrder = {
  readonly buyer: string;
  readonly method: 'card' | 'cash';
  readonly lines: readonly (readonly [product: string, quantity: number, size?: string])[];
};

const UNIT_CENTS = 1000;

/** Inserts an order of several lines, which the shop's calls cannot place yet. */
export async function insertCartOrder(
  { database, clock }: SimulatedHarness,
  { buyer, method, lines }: CartOrder,
): Promise<{ orderId: string; outcome: 'written' | InsertOrderFailure }> {
  const orderId = clock.newId();
  const at = clock.now();
  const isCard = method === 'card';
  const row = {
    id: orderId,
    userId: buyer,
    state: isCard ? ('awaiting_payment' as const) : ('placed' as const),
    paymentMethod: method,
    totalCents: totalOf(lines),
    shippingMethod: null,
    shippingCents: 0,
    taxCents: 0,
    countryCode: null,
    region: null,
    postalCode: null,
    currency: 'usd',
    email: emailOf(buyer),
    firstName: buyer,
    lastName: buyer,
    country: 'United States',
    city: 'Portland',
    address: '1 Main Street',
    phone: '5035550100',
    provider: isCard ? 'stripe' : null,
    providerPaymentId: null,
    idempotencyKey: orderId,
    requestDigest: orderId,
    acknowledgedAt: null,
    holdEndsAt: isCard ? new Date(at.getTime() + HOLD_MS) : null,
    createdAt: at,
    updatedAt: at,
  };
  const ordered = lines.map(([productId, quantity, size = 'M'], index) => ({
    orderId,
    position: index + 1,
    productId,
    title: `The ${productId}`,
    brand: 'KD',
    img: '',
    size,
    unitCents: UNIT_CENTS,
    quantity,
  }));
  const message = isCard ? undefined : confirmationMail({ orderId, clock });
  const inserted = await inTransaction<unknown, InsertOrderFailure>(database, (tx) =>
    insertOrder(tx, { row, lines: ordered, as: isCard ? 'held' : 'sold', message }),
  );
  return { orderId, outcome: inserted.ok ? 'written' : inserted.error };
}

/** Inserts an order of several lines like `insertCartOrder`, and creates its card payment. */
export async function startCartPayment(
  harness: SimulatedHarness,
  { buyer, lines }: Pick<CartOrder, 'buyer' | 'lines'>,
): Promise<{ orderId: string; transactionId: string }> {
  const { database, clock } = harness;
  const { orderId, outcome } = await insertCartOrder(harness, { buyer, method: 'card', lines });
  assert.equal(outcome, 'written');
  const { secretKey, webhookSecret, url: apiUrl } = harness.provider;
  const payments = createStripePayments({ secretKey, apiUrl, webhookSecret, clock });
  const amount = cents(totalOf(lines));
  const made = await payments.createIntent({ orderId, amount, currency: 'usd', idempotencyKey: orderId });
  if (!made.ok) throw new Error(made.error.reason);
  const { id: transactionId } = made.value;
  await updatePaymentId(database.db, { orderId, paymentId: transactionId, at: clock.now() });
  return { orderId, transactionId };
}

function totalOf(lines: CartOrder['lines']): number {
  return lines.reduce((total, [, quantity]) => total + quantity * UNIT_CENTS, 0);
}
