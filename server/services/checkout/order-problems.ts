import { PROBLEMS, type FieldError } from '#contract/problem-codes.ts';
import type { ProductRecord } from '#database/queries/catalogue/products.ts';
import type { OrderRow } from '#database/queries/orders/orders.ts';
import { stockMessage } from '#domain/cart/quantity.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import type { LimitReached } from '#domain/order/order-limits.ts';
import type { ServiceError } from '../service-error.ts';
import { fieldOfLine, type OrderRequest } from './order-request.ts';

/** The codes of problems with lines. An order with several problems fails with the first of these codes. */
const LINE_CODES = ['product_unknown', 'size_unknown', 'price_changed', 'stock_exceeded'] as const;

/** A problem with a line or the total of an order. `detail` is shown on its own, `error` beside the field. */
export type LineProblem = {
  readonly code: (typeof LINE_CODES)[number];
  readonly detail: string;
  readonly error: FieldError;
};

/** Returns one error that names the problems of all lines of a cart. A request with a single `product` fails with its first problem. */
export function combineProblems(request: OrderRequest, problems: readonly LineProblem[]): ServiceError {
  const [first, ...others] = problems;
  if (!first) throw new Error('there is no problem to report');
  const { code, detail, error } = first;
  // A request with a single product needs no field to say which one is unknown.
  if (!request.isCart) return code === 'product_unknown' ? { code } : { code, detail, errors: [error] };
  if (others.length === 0) return { code, detail, errors: [error] };
  return {
    code: LINE_CODES.find((one) => problems.some((problem) => problem.code === one)) ?? code,
    detail: 'Some products of your order are not available as you saw them. Please check them and try again.',
    errors: problems.map((problem) => problem.error),
  };
}

/** Creates the problem of a line whose product the shop does not sell. */
export function productUnknown(request: OrderRequest, index: number): LineProblem {
  const { detail } = PROBLEMS.product_unknown;
  return {
    code: 'product_unknown',
    detail,
    error: { field: fieldOfLine(request, index, '_id'), message: detail },
  };
}

/** Creates the problem of a line whose product does not have the size. */
export function sizeUnknown(request: OrderRequest, index: number, product: ProductRecord): LineProblem {
  const size = request.lines[index]?.size ?? '';
  const detail = `${product.title} is not available in ${describeSize(size)}. Please choose another size.`;
  return {
    code: 'size_unknown',
    detail,
    error: { field: fieldOfLine(request, index, 'size'), message: detail },
  };
}

/** Creates the problem of a line whose price changed since the customer saw it. */
export function priceChanged(
  request: OrderRequest,
  index: number,
  { product, price }: { product: ProductRecord; price: Cents },
): LineProblem {
  return {
    code: 'price_changed',
    detail: `The price of ${product.title} is now ${formatMoney(price)}. Please check your order and try again.`,
    error: {
      field: fieldOfLine(request, index, 'price'),
      message: `The price is now ${formatMoney(price)}.`,
    },
  };
}

/** Creates the problem of a total that differs from the one that the customer saw. */
export function totalChanged(total: Cents): LineProblem {
  const message = `The total is now ${formatMoney(total)}.`;
  return {
    code: 'price_changed',
    detail: `${message} Please check your order and try again.`,
    error: { field: 'total', message },
  };
}

/** Creates the problem of store credit that pays another amount than the customer saw. */
export function creditChanged(credit: Cents): LineProblem {
  const message = `Your store credit now pays ${formatMoney(credit)}.`;
  return {
    code: 'price_changed',
    detail: `${message} Please check your order and try again.`,
    error: { field: 'credit', message },
  };
}

/** Creates the problem of a line whose quantity exceeds the stock of the size. */
export function stockExceeded(
  request: OrderRequest,
  index: number,
  { product, stock }: { product: ProductRecord; stock: number },
): LineProblem {
  const message = stockMessage(stock);
  return {
    code: 'stock_exceeded',
    detail: request.isCart
      ? `${productName(product)}, ${describeSize(request.lines[index]?.size ?? '')}: ${message}`
      : message,
    error: { field: fieldOfLine(request, index, 'quantity'), message },
  };
}

/** Creates the error of an order that would exceed a limit of unpaid orders. */
export function orderLimited(
  { isCart }: OrderRequest,
  { message, isAboutQuantity }: LimitReached,
): ServiceError {
  const errors = isAboutQuantity && !isCart ? [{ field: 'product.quantity', message }] : [];
  return { code: 'order_limit', detail: message, errors };
}

/** Creates the error for a card payment of one of the products that went through without the browser's acknowledgement. */
export function alreadyPaid({ isCart }: OrderRequest, reference: string): ServiceError {
  const detail =
    'Your payment for one of these products went through a moment ago. You have not been charged again.';
  return { code: 'already_paid', reference, ...(isCart && { detail }) };
}

/** Creates the error for an earlier payment of the customer that turned out to have succeeded while staff took an order. */
export function paidMeanwhile({
  id,
  number,
  providerPaymentId,
}: Pick<OrderRow, 'id' | 'number' | 'providerPaymentId'>): ServiceError {
  return {
    code: 'already_paid',
    reference: providerPaymentId ?? id,
    detail: `The customer has paid for one of these products by card: order #${number}. If this is another order, place it again.`,
  };
}

/** Returns the error of a total outside the provider's range for card payments; undefined when it is within, or nothing is due. */
export function cardAmountRefused(
  { isCart }: OrderRequest,
  total: Cents,
  { min, max }: { readonly min: Cents; readonly max: Cents },
): ServiceError | undefined {
  if (total === 0 || (total >= min && total <= max)) return undefined;
  const detail =
    total < min
      ? `A card payment must be at least ${formatMoney(min)}. Please choose cash on delivery, or order more.`
      : `A card payment can be at most ${formatMoney(max)}. Please choose cash on delivery, or order less.`;
  const errors = isCart ? [] : [{ field: 'product.quantity', message: detail }];
  return { code: 'card_amount_refused', detail, errors };
}
