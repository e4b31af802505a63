import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { findProduct } from '#database/queries/catalog/products.ts';
import { findOrderByKey, listWaitingOrders, type OrderRecord } from '#database/queries/orders/orders.ts';
import { readPurchase, writeOrder } from '#database/queries/orders/purchase.ts';
import { mainPictureUrl } from '#domain/catalog/picture.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { cents, centsFromDollars, times } from '#domain/money.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import { orderLimitReached, type OrderLimits } from '#domain/order/order-limits.ts';
import { sellingPrice } from '#domain/pricing/discount.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { confirmationMail } from '../messages/order-messages.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { ServiceError } from '../service-error.ts';
import type { OrderDeps } from './order-deps.ts';
import {
  cardAmountRefused,
  destinationOf,
  digestOf,
  orderLimited,
  priceChanged,
  stockExceeded,
  type Ordering,
} from './order-request.ts';

/**
 * How long a payment whose success the shopper's browser never acknowledged keeps the same purchase from being begun again, in
 * milliseconds: as long as somebody may sit before a page that says the payment failed.
 */
const MAY_NOT_KNOW_MS = 2 * HOLD_MS;

/** How often a shopper may change their mind at the very same time, before they are asked to try again. */
const MOST_CHANGES = 10;

/** What ordering stands on. `orderLimits` null: nothing is limited. */
export type HoldDeps = OrderDeps & { readonly orderLimits: OrderLimits | null };

/** The shopper has card orders of the same product that nobody has paid: they have to be given up first. */
type EarlierOrders = { readonly code: 'earlier_orders'; readonly orders: readonly OrderRecord[] };

/**
 * Prices an order from the database, takes its stock and writes it, in one transaction: a card order holds the stock for a while
 * and waits for its payment, a cash order has bought it. The same order sent again under its key answers the one that is there.
 * What the shopper was about to pay for the same product before is given up at the provider and gives its stock back (step 9 of the
 * payment protocol): at no time can two payments for one purchase be made. A payment that went through while the answer got lost on its
 * way to the browser is told as `already_paid`; recording it ends the matter.
 * Errors: `product_unknown`, `price_changed`, `stock_exceeded`, `order_limit`, `idempotency_key_reused`, `order_closed`, `already_paid`,
 * `card_amount_refused`, `sign_in_required`, `payment_provider_unreachable`.
 */
export async function placeOrder(
  deps: HoldDeps,
  ordering: Ordering,
): Promise<Result<OrderRecord, ServiceError>> {
  for (let change = 0; change < MOST_CHANGES; change += 1) {
    const held = await tryToHold(deps, ordering);
    if (held.ok) return held;
    const { error } = held;
    if (error.code !== 'earlier_orders') return fail(error);
    for (const order of error.orders) {
      const given = await cancelPayment(deps, { order, event: 'cancel', cause: 'ordered again' });
      if (!given.ok) return given;
      // Its payment is on its way this very moment: what comes of it must be known before anything else is sold.
      if (given.value === 'awaiting_payment') return fail({ code: 'payment_under_way' });
    }
  }
  return fail({ code: 'order_closed' });
}

async function tryToHold(
  { database, clock, payments, orderLimits }: HoldDeps,
  ordering: Ordering,
): Promise<Result<OrderRecord, ServiceError | EarlierOrders>> {
  const { buyer, idempotencyKey, paymentMethod, request } = ordering;
  const { product: wish } = request;
  const { userId } = buyer;
  const requestDigest = digestOf(ordering);
  // The lock names the person alone: limits count all of their orders, whatever the product.
  const lock = `purchase ${userId}`;

  return inTransaction<OrderRecord, ServiceError | EarlierOrders>(
    database,
    async (tx) => {
      const at = clock.now();
      const since = new Date(at.getTime() - MAY_NOT_KNOW_MS);
      const purchase = await readPurchase(tx, { userId, productId: wish._id, idempotencyKey, since });
      if (!purchase) return fail({ code: 'product_unknown' });
      if (purchase.isSentBefore) return sentBefore(tx, { userId, idempotencyKey, requestDigest });

      const { product } = purchase;
      const price = sellingPrice(cents(product.priceCents));
      const seen = wish.price === undefined ? price : centsFromDollars(wish.price);
      if (seen !== price) return fail(priceChanged(product, price));

      const isCard = paymentMethod === 'card';
      const total = times(price, wish.quantity);
      const refusal = isCard ? cardAmountRefused(total, payments.current.amounts) : undefined;
      if (refusal) return fail(refusal);

      const { unheardPayment: reference } = purchase;
      if (reference !== null) return fail({ code: 'already_paid', reference });

      const others = { userId, productId: product.id, exceptKey: idempotencyKey };
      const earlier = purchase.hasWaiting ? await listWaitingOrders(tx, others) : [];
      if (earlier.length > 0) return fail({ code: 'earlier_orders', orders: earlier });

      const wanted = { method: paymentMethod, quantity: wish.quantity, total };
      const limit = orderLimits && orderLimitReached(wanted, purchase.open, orderLimits);
      if (limit) return fail(orderLimited(limit));

      const id = clock.newId();
      const row = {
        id,
        userId,
        email: buyer.email,
        ...destinationOf(request),
        state: isCard ? ('awaiting_payment' as const) : ('placed' as const),
        paymentMethod,
        totalCents: total,
        currency: 'usd',
        provider: isCard ? payments.current.id : null,
        providerPaymentId: null,
        idempotencyKey,
        requestDigest,
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
        size: wish.size,
        unitCents: price,
        quantity: wish.quantity,
      };
      const message = isCard ? undefined : confirmationMail({ orderId: id, clock });
      const written = await writeOrder(tx, { row, line, as: isCard ? 'held' : 'sold', message });
      if (written === 'written') return ok({ ...row, lines: [line] });
      if (written === 'account_gone') return fail({ code: 'sign_in_required' });
      if (written === 'sent_before') return sentBefore(tx, { userId, idempotencyKey, requestDigest });
      // Somebody may have bought since the product was read.
      const now = await findProduct(tx, product.id);
      return fail(stockExceeded(now?.stock ?? 0));
    },
    { lock },
  );
}

/** What a request is told whose key was used before. */
async function sentBefore(
  tx: Queryable,
  { requestDigest, ...key }: { userId: string; idempotencyKey: string; requestDigest: string },
): Promise<Result<OrderRecord, ServiceError>> {
  const there = await findOrderByKey(tx, key);
  if (there?.requestDigest !== requestDigest) return fail({ code: 'idempotency_key_reused' });
  return there.state === 'cancelled' ? fail({ code: 'order_closed' }) : ok(there);
}
