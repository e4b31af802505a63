import type { PaymentMethod } from '#domain/order/payment-method.ts';

/** The payment methods as the specification names them (section 3, 'Order'); `stripe` stands for a card. */
export const API_PAYMENT_METHODS = ['stripe', 'cashOnDelivery'] as const;
export type ApiPaymentMethod = (typeof API_PAYMENT_METHODS)[number];

/** The method that the checkout preselects (SPECIFICATION section 9). */
export const DEFAULT_PAYMENT_METHOD: ApiPaymentMethod = 'stripe';

/** The specification's labels of the payment methods. */
export const PAYMENT_METHOD_LABELS: Readonly<Record<ApiPaymentMethod, string>> = {
  stripe: 'Stripe',
  cashOnDelivery: 'Cash on Delivery',
};

/** Whether discounts or store credit left nothing to pay of a card order, as `isNothingDue` says of a stored order. */
export function hasNothingToPay(order: {
  readonly paymentMethod: ApiPaymentMethod;
  readonly total: number;
  readonly credit?: number | undefined;
}): boolean {
  return order.paymentMethod === 'stripe' && order.total === (order.credit ?? 0);
}

/** Returns the specification's name of a payment method. */
export function apiPaymentMethod(method: PaymentMethod): ApiPaymentMethod {
  return method === 'card' ? 'stripe' : 'cashOnDelivery';
}
