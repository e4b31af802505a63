import type { NewOrder } from '#database/queries/orders/insert-order.ts';
import type { NewOrderLineRow, NewOrderRow } from '#database/queries/orders/orders.ts';
import { mainPictureUrl } from '#domain/catalog/pictures/picture.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import { isNothingDue } from '#domain/order/nothing-due.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import type { PaymentMethod } from '#domain/order/payment-method.ts';
import type { OrderPricing } from '#domain/pricing/order/price-order.ts';
import { destinationOf } from '../pricing/price-for-customer.ts';
import type { AcceptedLine } from './judge-lines.ts';
import { deliveryAddressOf, requestDigestOf, type OrderSubmission } from './order-request.ts';

/**
 * Creates the rows of a priced order: a card order that awaits payment or has nothing to pay, or a placed cash order. `provider` is null for
 * cash.
 */
export function createOrder(
  submission: OrderSubmission,
  {
    id,
    at,
    lines,
    pricing,
    provider,
    phoneDigest,
  }: {
    id: string;
    at: Date;
    lines: readonly AcceptedLine[];
    pricing: OrderPricing;
    provider: string | null;
    phoneDigest: string | null;
  },
): NewOrder {
  const { buyer, idempotencyKey, paymentMethod, request } = submission;
  const state = firstState(paymentMethod, pricing.total);
  const row: NewOrderRow = {
    id,
    ...buyer.owner,
    email: buyer.email,
    ...deliveryAddressOf(request),
    phoneDigest,
    refusedAt: null,
    state,
    paymentMethod,
    totalCents: pricing.total,
    shippingMethod: pricing.shipping?.name ?? null,
    shippingCents: pricing.shipping?.cents ?? 0,
    taxCents: pricing.taxes.reduce((sum, tax) => sum + tax.cents, 0),
    countryCode: destinationOf(request)?.country ?? null,
    region: request.region ?? null,
    postalCode: request.postalCode ?? null,
    currency: 'usd',
    provider,
    providerPaymentId: null,
    idempotencyKey,
    requestDigest: requestDigestOf(submission),
    acknowledgedAt: null,
    holdEndsAt: state === 'awaiting_payment' ? new Date(at.getTime() + HOLD_MS) : null,
    createdAt: at,
    updatedAt: at,
  };
  return {
    row,
    owner: buyer.owner,
    lines: lines.map((line, index) => lineRow(id, line, index)),
    adjustments: pricing.adjustments.map(({ position, promotion, cents }, index) => ({
      n: index + 1,
      position,
      promotionId: promotion.id,
      label: promotion.name,
      code: promotion.code,
      cents,
    })),
    taxes: pricing.taxes,
    uses: listUses(pricing),
  };
}

function firstState(paymentMethod: PaymentMethod, totalCents: number): OrderState {
  if (isNothingDue({ paymentMethod, totalCents })) return 'paid';
  return paymentMethod === 'card' ? 'awaiting_payment' : 'placed';
}

/** An order uses a discount once, however many of its lines that lowers. */
function listUses({ adjustments }: OrderPricing) {
  const used = new Map(adjustments.map(({ promotion }) => [promotion.id, promotion.code]));
  return [...used].map(([promotionId, code]) => ({ promotionId, code }));
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
