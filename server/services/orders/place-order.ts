import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { findProduct, type ProductRecord } from '#database/queries/catalog/products.ts';
import { findPurchase, insertOrder } from '#database/queries/orders/insert-order.ts';
import {
  findOrderByKey,
  listWaitingOrders,
  type NewOrderLineRow,
  type OrderRecord,
  type NewOrderRow,
} from '#database/queries/orders/orders.ts';
import { mainPictureUrl } from '#domain/catalog/pictures/picture.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { findStockedSize } from '#domain/catalog/sizes/product-sizes.ts';
import type { Size } from '#domain/catalog/sizes/size.ts';
import { cents, centsFromDollars, times, type Cents } from '#domain/money.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import { orderLimitReached, type OrderLimits } from '#domain/order/order-limits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { confirmationMail } from '../messages/order-messages.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { ServiceError } from '../service-error.ts';
import type { OrderDeps } from './order-deps.ts';
import {
  cardAmountRefused,
  deliveryAddressOf,
  requestDigestOf,
  orderLimited,
  priceChanged,
  sizeUnknown,
  stockExceeded,
  type OrderSubmission,
} from './order-request.ts';

/**
 * How long a successful payment that the browser never acknowledged blocks the same purchase. The customer may still be looking at a page
 * that says the payment failed.
 */
const UNACKNOWLEDGED_MS = 2 * HOLD_MS;

/** Maximum number of attempts while other requests start orders of the same product, or move its stock. */
const MAX_ATTEMPT_COUNT = 10;

/** Dependencies of placing orders. `orderLimits` null disables the limits. */
export type PlaceOrderDeps = OrderDeps & { readonly orderLimits: OrderLimits | null };

/** The customer has unpaid card orders of the same product, whose payments must be cancelled first. */
type EarlierOrders = { readonly code: 'earlier_orders'; readonly orders: readonly OrderRecord[] };

/** The stock was short under its lock and is not any more: another transaction has released it or split it by size. */
type StockMoved = { readonly code: 'stock_moved' };

/**
 * Prices an order from the database, takes its stock and writes it, in one transaction. A card order holds its stock and awaits payment;
 * a cash order is placed at once. Returns the existing order when the same request is repeated under its idempotency key.
 *
 * First cancels the customer's other unpaid payments for the same product (step 9 of the payment protocol), so that one purchase never
 * has two payments. Fails with `already_paid` when one of them succeeded without the browser's acknowledgement.
 *
 * Errors: `product_unknown`, `size_unknown`, `price_changed`, `stock_exceeded`, `order_limit`, `idempotency_key_reused`, `order_closed`,
 * `already_paid`, `card_amount_refused`, `sign_in_required`, `payment_under_way`, `payment_provider_unreachable`.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  submission: OrderSubmission,
): Promise<Result<OrderRecord, ServiceError>> {
  for (let attempt = 0; attempt < MAX_ATTEMPT_COUNT; attempt += 1) {
    const placed = await tryToPlace(deps, submission);
    if (placed.ok) return placed;
    const { error } = placed;
    if (error.code === 'stock_moved') continue;
    if (error.code !== 'earlier_orders') return fail(error);
    for (const order of error.orders) {
      const cancelled = await cancelPayment(deps, { order, event: 'cancel', cause: 'ordered again' });
      if (!cancelled.ok) return cancelled;
      // The provider is processing that payment: its outcome must be known first.
      if (cancelled.value === 'awaiting_payment') return fail({ code: 'payment_under_way' });
    }
  }
  return fail({ code: 'order_closed' });
}

async function tryToPlace(
  { database, clock, payments, orderLimits }: PlaceOrderDeps,
  submission: OrderSubmission,
): Promise<Result<OrderRecord, ServiceError | EarlierOrders | StockMoved>> {
  const { buyer, idempotencyKey, paymentMethod, request } = submission;
  const { product: wanted } = request;
  const { userId } = buyer;
  const requestDigest = requestDigestOf(submission);
  // The lock names the person only: orders of different products count towards the same limits.
  const lock = `purchase ${userId}`;

  return inTransaction<OrderRecord, ServiceError | EarlierOrders | StockMoved>(
    database,
    async (tx) => {
      const at = clock.now();
      const since = new Date(at.getTime() - UNACKNOWLEDGED_MS);
      const purchase = await findPurchase(tx, { userId, productId: wanted._id, idempotencyKey, since });
      if (!purchase) return fail({ code: 'product_unknown' });
      if (purchase.isSentBefore) return findRepeated(tx, { userId, idempotencyKey, requestDigest });
      if (!purchase.isPublished) return fail({ code: 'product_unknown' });

      const { product } = purchase;
      const stocked = findStockedSize(product, wanted.size);
      if (!stocked) return fail(sizeUnknown(product, wanted.size));
      const price = cents(stocked.sellingCents ?? product.sellingCents);
      const seenPrice = wanted.price === undefined ? price : centsFromDollars(wanted.price);
      if (seenPrice !== price) return fail(priceChanged(product, price));

      const isCard = paymentMethod === 'card';
      const total = times(price, wanted.quantity);
      const refusal = isCard ? cardAmountRefused(total, payments.current.amounts) : undefined;
      if (refusal) return fail(refusal);

      const { unacknowledgedPayment: reference } = purchase;
      if (reference !== null) return fail({ code: 'already_paid', reference });

      const filter = { userId, productId: product.id, exceptKey: idempotencyKey };
      const earlier = purchase.hasWaiting ? await listWaitingOrders(tx, filter) : [];
      if (earlier.length > 0) return fail({ code: 'earlier_orders', orders: earlier });

      const ordered = { method: paymentMethod, quantity: wanted.quantity, total };
      const limit = orderLimits && orderLimitReached(ordered, purchase.open, orderLimits);
      if (limit) return fail(orderLimited(limit));

      const provider = isCard ? payments.current.id : null;
      const order = createOrder(submission, { id: clock.newId(), at, product, price, provider });
      return insertPlaced(tx, { order, clock });
    },
    { lock },
  );
}

/** Inserts an order with its stock, and the confirmation of a cash order. Fails if another transaction was faster. */
async function insertPlaced(
  tx: Queryable,
  { order: { row, line }, clock }: { order: ReturnType<typeof createOrder>; clock: Clock },
): Promise<Result<OrderRecord, ServiceError | StockMoved>> {
  const { userId, idempotencyKey, requestDigest } = row;
  const isCard = row.paymentMethod === 'card';
  const message = isCard ? undefined : confirmationMail({ orderId: row.id, clock });
  const written = await insertOrder(tx, { row, lines: [line], as: isCard ? 'held' : 'sold', message });
  if (written.ok) return ok({ ...row, ...written.value });
  if (written.error === 'account_gone') return fail({ code: 'sign_in_required' });
  if (written.error === 'sent_before') return findRepeated(tx, { userId, idempotencyKey, requestDigest });
  return fail(await explainShortage(tx, line));
}

/** Reads the stock again: another customer may have bought the product since it was read. */
async function explainShortage(
  tx: Queryable,
  { productId, size, quantity }: { productId: string; size: Size; quantity: number },
): Promise<ServiceError | StockMoved> {
  const product = await findProduct(tx, productId);
  if (!product) return { code: 'product_unknown' };
  const stocked = findStockedSize(product, size);
  if (!stocked) return sizeUnknown(product, size);
  return stocked.available < quantity ? stockExceeded(stocked.available) : { code: 'stock_moved' };
}

function createOrder(
  submission: OrderSubmission,
  {
    id,
    at,
    product,
    price,
    provider,
  }: { id: string; at: Date; product: ProductRecord; price: Cents; provider: string | null },
): { row: NewOrderRow; line: NewOrderLineRow & { size: Size } } {
  const { buyer, idempotencyKey, paymentMethod, request } = submission;
  const { size, quantity } = request.product;
  const isCard = paymentMethod === 'card';
  const row: NewOrderRow = {
    id,
    userId: buyer.userId,
    email: buyer.email,
    ...deliveryAddressOf(request),
    state: isCard ? 'awaiting_payment' : 'placed',
    paymentMethod,
    totalCents: times(price, quantity),
    shippingMethod: null,
    shippingCents: 0,
    taxCents: 0,
    countryCode: null,
    region: null,
    postalCode: null,
    currency: 'usd',
    provider,
    providerPaymentId: null,
    idempotencyKey,
    requestDigest: requestDigestOf(submission),
    acknowledgedAt: null,
    holdEndsAt: isCard ? new Date(at.getTime() + HOLD_MS) : null,
    createdAt: at,
    updatedAt: at,
  };
  const line = {
    orderId: id,
    position: 1,
    productId: product.id,
    title: productName(product),
    brand: product.brand,
    img: mainPictureUrl(product),
    size,
    unitCents: price,
    quantity,
  };
  return { row, line };
}

/** Returns the order of a repeated request, or fails when its idempotency key was used for another one. */
async function findRepeated(
  tx: Queryable,
  { requestDigest, ...key }: { userId: string; idempotencyKey: string; requestDigest: string },
): Promise<Result<OrderRecord, ServiceError>> {
  const existing = await findOrderByKey(tx, key);
  if (existing?.requestDigest !== requestDigest) return fail({ code: 'idempotency_key_reused' });
  return existing.state === 'cancelled' ? fail({ code: 'order_closed' }) : ok(existing);
}
