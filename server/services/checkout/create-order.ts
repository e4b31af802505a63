import type { NewOrder } from '#database/queries/orders/insert-order.ts';
import type { NewOrderLineRow, NewOrderRow } from '#database/queries/orders/orders.ts';
import { mainPictureUrl } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { isNothingDue } from '#domain/order/amount-to-pay.ts';
import { HOLD_MS, LINK_HOLD_MS } from '#domain/order/hold.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import type { OrderPricing } from '#domain/pricing/order/price-order.ts';
import { destinationOf } from '../pricing/price-for-customer.ts';
import type { AcceptedLine } from './accept-lines.ts';
import { deliveryAddressOf, requestDigestOf, type OrderSubmission } from './order-request.ts';

/** What the shop adds to a request when it accepts an order. `provider` is null for cash. */
type Acceptance = {
  readonly id: string;
  readonly at: Date;
  readonly lines: readonly AcceptedLine[];
  readonly pricing: OrderPricing;
  readonly provider: string | null;
  readonly phoneDigest: string | null;
  /** What store credit pays of the total. */
  readonly creditCents: number;
};

/** Creates the rows of a priced order: a card order that awaits payment or has nothing to pay, or a placed cash order. */
export function createOrder(submission: OrderSubmission, acceptance: Acceptance): NewOrder {
  const { id, lines, pricing } = acceptance;
  return {
    row: orderRow(submission, acceptance),
    owner: submission.buyer.owner,
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

function orderRow(
  submission: OrderSubmission,
  { id, at, pricing, provider, phoneDigest, creditCents }: Acceptance,
): NewOrderRow {
  const { buyer, idempotencyKey, paymentMethod, request, paysByLink = false } = submission;
  const holdMs = paysByLink ? LINK_HOLD_MS : HOLD_MS;
  const state = firstState({ paymentMethod, totalCents: pricing.total, creditCents });
  return {
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
    creditCents,
    currency: 'usd',
    provider,
    providerPaymentId: null,
    idempotencyKey,
    requestDigest: requestDigestOf(submission),
    acknowledgedAt: null,
    holdEndsAt: state === 'awaiting_payment' ? new Date(at.getTime() + holdMs) : null,
    paysByLink,
    createdAt: at,
    updatedAt: at,
  };
}

function firstState(order: Parameters<typeof isNothingDue>[0]): OrderState {
  if (isNothingDue(order)) return 'paid';
  return order.paymentMethod === 'card' ? 'awaiting_payment' : 'placed';
}

/** Lists the discounts that an order uses, each once, however many lines it lowers. */
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
