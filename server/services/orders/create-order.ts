import type { NewOrderLineRow, NewOrderRow } from '#database/queries/orders/orders.ts';
import { mainPictureUrl } from '#domain/catalog/pictures/picture.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import type { AcceptedLine, AcceptedOrder } from './judge-lines.ts';
import { deliveryAddressOf, requestDigestOf, type OrderSubmission } from './order-request.ts';

/** An order before its insert, with its lines. */
export type NewOrder = { readonly row: NewOrderRow; readonly lines: readonly NewOrderLineRow[] };

/** Creates the rows of a accepted order: a card order that awaits payment, or a placed cash order. `provider` is null for cash. */
export function createOrder(
  submission: OrderSubmission,
  { id, at, accepted, provider }: { id: string; at: Date; accepted: AcceptedOrder; provider: string | null },
): NewOrder {
  const { buyer, idempotencyKey, paymentMethod, request } = submission;
  const isCard = paymentMethod === 'card';
  const row: NewOrderRow = {
    id,
    userId: buyer.userId,
    email: buyer.email,
    ...deliveryAddressOf(request),
    state: isCard ? 'awaiting_payment' : 'placed',
    paymentMethod,
    totalCents: accepted.total,
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
  return { row, lines: accepted.lines.map((line, index) => lineRow(id, line, index)) };
}

function lineRow(
  orderId: string,
  { product, size, quantity, unitCents }: AcceptedLine,
  index: number,
): NewOrderLineRow {
  return {
    orderId,
    position: index + 1,
    productId: product.id,
    title: productName(product),
    brand: product.brand,
    img: mainPictureUrl(product),
    size,
    unitCents,
    quantity,
  };
}
