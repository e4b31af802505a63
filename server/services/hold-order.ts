import { createHash } from 'node:crypto';
import type { Database } from '#database/connect.ts';
import {
  findOrderByKey,
  insertLine,
  insertOrder,
  insertOutbox,
  takeStock,
  type OrderRecord,
} from '#database/queries/orders.ts';
import { findProduct, type ProductRecord } from '#database/queries/products.ts';
import { inTransaction } from '#database/transaction.ts';
import { stockMessage } from '#domain/cart/quantity.ts';
import type { Size } from '#domain/cart/size.ts';
import { pictureFile } from '#domain/catalog/picture.ts';
import { cents, centsFromDollars, formatMoney, times } from '#domain/money.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import type { PaymentMethod } from '#domain/order/payment-method.ts';
import { sellingPrice } from '#domain/pricing/discount.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { ServiceError } from './service-error.ts';

/** What a shopper orders, and where it goes. */
export type OrderRequest = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly phone: string;
  readonly product: {
    readonly _id: string;
    readonly quantity: number;
    readonly size: Size;
    /** The price for one piece that the shopper saw, in dollars. */
    readonly price?: number | undefined;
  };
};

/** Who orders, under which key, and how it will be paid. */
export type Ordering = {
  readonly buyer: { readonly userId: string; readonly email: string };
  readonly idempotencyKey: string;
  readonly paymentMethod: PaymentMethod;
  readonly request: OrderRequest;
};

/**
 * Prices an order from the database, takes its stock and writes it, in one transaction: a card order holds the stock for a while
 * and waits for its payment, a cash order has bought it. The same order sent again under its key answers the one that is there.
 * Errors: `product_unknown`, `price_changed`, `stock_exceeded`, `idempotency_key_reused`.
 */
export async function holdOrder(
  { database, clock }: { database: Database; clock: Clock },
  ordering: Ordering,
): Promise<Result<OrderRecord, ServiceError>> {
  return inTransaction(database, async (tx) => {
    const { buyer, idempotencyKey, paymentMethod, request } = ordering;
    const { product: wish, ...destination } = request;
    const requestDigest = digestOf(ordering);

    const product = await findProduct(tx, wish._id);
    if (!product) return fail({ code: 'product_unknown' as const });
    const price = sellingPrice(cents(product.priceCents));

    const at = clock.now();
    const isCard = paymentMethod === 'stripe';
    const id = clock.newId();
    const row = {
      id,
      userId: buyer.userId,
      email: buyer.email,
      ...destination,
      state: isCard ? ('awaiting_payment' as const) : ('placed' as const),
      paymentMethod,
      totalCents: times(price, wish.quantity),
      currency: 'usd',
      paymentIntentId: null,
      idempotencyKey,
      requestDigest,
      holdEndsAt: isCard ? new Date(at.getTime() + HOLD_MS) : null,
      createdAt: at,
      updatedAt: at,
    };
    if (!(await insertOrder(tx, row))) {
      const sentBefore = await findOrderByKey(tx, { userId: buyer.userId, idempotencyKey });
      if (sentBefore?.requestDigest === requestDigest) return ok(sentBefore);
      return fail({ code: 'idempotency_key_reused' as const });
    }

    const seen = wish.price === undefined ? price : centsFromDollars(wish.price);
    if (seen !== price) return fail(priceChanged(product, price));

    const stockUnitId = await takeStock(tx, { productId: product.id, quantity: wish.quantity });
    if (stockUnitId === undefined) {
      // Somebody may have bought since the product was read.
      const now = await findProduct(tx, product.id);
      return fail(stockExceeded(now?.stock ?? 0));
    }

    const line = {
      orderId: id,
      position: 1,
      productId: product.id,
      title: product.title,
      brand: product.brand,
      img: imageOf(product),
      size: wish.size,
      unitCents: price,
      quantity: wish.quantity,
    };
    await insertLine(tx, { line, stockUnitId, state: isCard ? 'held' : 'sold' });
    if (!isCard) await insertOutbox(tx, confirmationMail({ orderId: id, clock }));
    return ok({ ...row, lines: [line] });
  });
}

/** The mail that tells a shopper of an order that stands; written in the transaction that made it stand. */
export function confirmationMail({ orderId, clock }: { orderId: string; clock: Clock }) {
  return {
    id: clock.newId(),
    kind: 'order_confirmation_mail' as const,
    orderId,
    payload: {},
    createdAt: clock.now(),
  };
}

/** The address of a product's main picture: the largest file of the first view, or an address from elsewhere. */
export function imageOf({ pictures, imageUrl }: Pick<ProductRecord, 'pictures' | 'imageUrl'>): string {
  const [main] = pictures;
  return main ? pictureFile(main.stem, 960, 'webp') : (imageUrl ?? '');
}

function priceChanged(product: ProductRecord, price: ReturnType<typeof cents>): ServiceError {
  return {
    code: 'price_changed',
    detail: `The price of ${product.title} is now ${formatMoney(price)}. Please check your order and try again.`,
    errors: [{ field: 'product.price', message: `The price is now ${formatMoney(price)}.` }],
  };
}

function stockExceeded(stock: number): ServiceError {
  const detail = stockMessage(stock);
  return { code: 'stock_exceeded', detail, errors: [{ field: 'product.quantity', message: detail }] };
}

/** SHA-256 over everything that makes two orders the same order. */
function digestOf({ paymentMethod, request }: Ordering): string {
  const { product, ...destination } = request;
  const parts = [
    paymentMethod,
    destination.firstName,
    destination.lastName,
    destination.country,
    destination.city,
    destination.address,
    destination.phone,
    product._id,
    product.quantity,
    product.size,
    product.price ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
