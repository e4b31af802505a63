import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { listProductsById, listTaxClasses } from '#database/queries/catalogue/products.ts';
import {
  listUnpaidOrders,
  readCheckoutFacts,
  type CheckoutFacts,
  type OrderedProduct,
} from '#database/queries/orders/checkout-facts.ts';
import { personOf } from '#database/queries/orders/order-owner.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import { listHeldItems } from '#database/queries/orders/pending-orders.ts';
import { creditToSpend } from '#domain/credit/credit-to-spend.ts';
import { cents, centsFromDollars, type Cents } from '#domain/money.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import { orderLimitReached, type OpenOrders, type OrderLimits } from '#domain/order/order-limits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentPort } from '../../ports/payments.ts';
import type { TaxPort, ChooseTaxTables } from '../../ports/taxes.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { DigestPhone } from '../orders/phone-digest.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import { taxAddressOf } from '../pricing/price-for-customer.ts';
import type { ServiceError } from '../service-error.ts';
import { acceptLines, type AcceptedLine } from './accept-lines.ts';
import { createOrder } from './create-order.ts';
import { findRepeatedOrder, insertPlaced, isOvertaken, type Overtaken } from './insert-placed.ts';
import {
  alreadyPaid,
  cardAmountRefused,
  combineProblems,
  creditChanged,
  orderLimited,
  paidMeanwhile,
} from './order-problems.ts';
import type { OrderRequest, OrderSubmission } from './order-request.ts';
import { priceLines } from './price-lines.ts';

/**
 * How long a successful payment that the browser never acknowledged blocks further orders of its products. The customer may still be
 * looking at a page that says the payment failed.
 */
const UNACKNOWLEDGED_MS = 2 * HOLD_MS;

/** Maximum number of attempts while other requests start orders of the same products, or move their stock. */
const MAX_ATTEMPT_COUNT = 10;

/** Dependencies of placing orders. `orderLimits` null disables the limits. */
export type PlaceOrderDeps = OrderDeps & {
  readonly orderLimits: OrderLimits | null;
  readonly digestPhone: DigestPhone;
  readonly taxes: TaxPort;
};

/** The customer has unpaid card orders with one of the products, whose payments must be cancelled first. */
type EarlierOrders = { readonly code: 'earlier_orders'; readonly orders: readonly OrderRecord[] };

/**
 * Prices an order from the database, takes its stock and writes it, in one transaction. A card order holds its stock and awaits payment; a
 * cash order, or one with nothing to pay, is placed at once. Returns the existing order when the same request is repeated under its
 * idempotency key.
 *
 * First cancels the customer's other unpaid payments for one of the products (step 9 of the payment protocol), so that one purchase never
 * has two payments. Cancels none if the stock is too short even with what they hold. Fails with `already_paid` when one of them succeeded without
 * the browser's acknowledgement.
 *
 * Errors: those of `priceLines`, `product_unknown`, `size_unknown`, `price_changed`, `stock_exceeded`, `order_limit`,
 * `idempotency_key_reused`, `order_closed`, `already_paid`, `card_amount_refused`, `sign_in_required`, `payment_under_way`,
 * `payment_provider_unreachable`.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  submission: OrderSubmission,
): Promise<Result<OrderRecord, ServiceError>> {
  const { request } = submission;
  // Before the transaction, because a tax service may take seconds. A failure counts only if the order is new.
  const chooseTaxTables = await deps.taxes.findRates({
    address: taxAddressOf(request),
    listTaxClasses: () => listTaxClasses(deps.database.db, productIdsOf(request)),
  });
  for (let attempt = 0; attempt < MAX_ATTEMPT_COUNT; attempt += 1) {
    const placed = await tryToPlace(deps, { submission, chooseTaxTables });
    if (placed.ok) return placed;
    const { error } = placed;
    if (isOvertaken(error)) continue;
    if (error.code !== 'earlier_orders') return fail(error);
    for (const order of error.orders) {
      const cancelled = await cancelPayment(deps, { order, event: 'cancel', cause: 'ordered again' });
      if (!cancelled.ok) return cancelled;
      // The provider is processing that payment: its outcome must be known first.
      if (cancelled.value === 'awaiting_payment') return fail({ code: 'payment_under_way' });
      // Staff did not know of that payment. They ask whether the customer wants this order as well, and then place it again.
      if (cancelled.value === 'paid' && submission.completeByStaff !== undefined)
        return fail(paidMeanwhile(order));
    }
  }
  return fail({ code: 'order_closed' });
}

type Attempt = { readonly submission: OrderSubmission; readonly chooseTaxTables: ChooseTaxTables };

/** Places the order in one transaction, under the lock of its customer. */
async function tryToPlace(
  deps: PlaceOrderDeps,
  attempt: Attempt,
): Promise<Result<OrderRecord, ServiceError | EarlierOrders | Overtaken>> {
  const { buyer, lock: further } = attempt.submission;
  const { owner, email } = buyer;
  // The locks name no product, because orders of all products count towards the same limits. A guest's orders are counted by address, if
  // there is one.
  const isCountedByAddress = owner.userId === null && email !== '';
  const lock = [
    `purchase ${personOf(owner)}`,
    ...(isCountedByAddress ? [`guests ${email}`] : []),
    ...(further === undefined ? [] : [further]),
  ];
  return inTransaction<OrderRecord, ServiceError | EarlierOrders | Overtaken>(
    deps.database,
    (tx) => placeUnderLock(tx, deps, attempt),
    { lock, keepsPlans: true },
  );
}

async function placeUnderLock(
  tx: Queryable,
  { clock, payments, orderLimits, digestPhone }: PlaceOrderDeps,
  { submission, chooseTaxTables }: Attempt,
): Promise<Result<OrderRecord, ServiceError | EarlierOrders | Overtaken>> {
  const { buyer, idempotencyKey, paymentMethod, request, completeByStaff } = submission;
  const isCard = paymentMethod === 'card';
  const { code = null, useCredit: usesCredit = false, phone } = request;
  const phoneDigest = isCard || phone === '' ? null : digestPhone(phone);
  const [at, productIds] = [clock.now(), productIdsOf(request)];
  const since = new Date(at.getTime() - UNACKNOWLEDGED_MS);
  const query = { ...buyer, productIds, idempotencyKey, since, code, phoneDigest, usesCredit, at };
  const facts = await readCheckoutFacts(tx, query);
  if (facts.isSentBefore) return findRepeatedOrder(tx, submission);

  const accepted = acceptRequest(request, facts);
  if (!accepted.ok) return accepted;
  const lines = accepted.value;
  const priced = priceLines(request, { lines, tables: facts.tables, chooseTaxTables, at });
  if (!priced.ok) return priced;
  const { total } = priced.value;
  const { amounts } = payments.current;
  // An order with credit is checked below: an earlier unpaid order may still hold credit.
  const refusal = isCard && !usesCredit ? cardAmountRefused(request, total, amounts) : undefined;
  if (refusal) return fail(refusal);

  const { unacknowledgedPayment: reference } = facts;
  if (reference !== null && completeByStaff === undefined) return fail(alreadyPaid(request, reference));
  const earlier = await listEarlierOrders(tx, submission, facts);
  if (earlier.length > 0) return failForEarlier(tx, { submission, earlier });

  const spent = spendCredit(request, { total, creditCents: facts.creditCents, isCard, amounts });
  if (!spent.ok) return spent;
  const limit = orderLimits && findLimit(submission, { lines, total, open: facts.open, orderLimits });
  if (limit) return fail(orderLimited(request, limit));

  const order = createOrder(submission, {
    id: clock.newId(),
    at,
    lines,
    pricing: priced.value,
    provider: isCard ? payments.current.id : null,
    phoneDigest,
    creditCents: spent.value,
  });
  return insertPlaced(tx, { order, submission, clock });
}

async function listEarlierOrders(
  tx: Queryable,
  { buyer: { owner }, idempotencyKey, request }: OrderSubmission,
  { hasUnpaid }: CheckoutFacts,
): Promise<OrderRecord[]> {
  const filter = { owner, productIds: productIdsOf(request), idempotencyKey };
  return hasUnpaid ? listUnpaidOrders(tx, filter) : [];
}

/** Fails with the orders to cancel first, or with short stock: an order that cannot be placed cancels none. */
async function failForEarlier(
  tx: Queryable,
  {
    submission: { buyer, request },
    earlier,
  }: { submission: OrderSubmission; earlier: readonly OrderRecord[] },
): Promise<Result<never, ServiceError | EarlierOrders>> {
  const freed = await listHeldItems(tx, buyer.owner);
  // Read after the holds: one that ends in between counts twice, instead of being missed.
  const products = await listProductsById(tx, productIdsOf(request));
  const accepted = acceptLines(request, { products, checksStock: true, freed });
  return accepted.ok ? fail({ code: 'earlier_orders', orders: earlier }) : accepted;
}

/** Accepts the lines. A rejection also names lines with too little stock, unless the customer's own unpaid orders may hold the rest. */
function acceptRequest(
  request: OrderRequest,
  { products, hasUnpaid }: CheckoutFacts,
): Result<readonly AcceptedLine<OrderedProduct>[], ServiceError> {
  const accepted = acceptLines(request, { products, checksStock: false });
  if (accepted.ok || hasUnpaid) return accepted;
  const complete = acceptLines(request, { products, checksStock: true });
  return complete.ok ? accepted : complete;
}

/**
 * Returns what store credit pays of the total. Errors: `price_changed` if the customer saw another amount, `card_amount_refused` if the
 * rest cannot be paid by card.
 */
function spendCredit(
  request: OrderRequest,
  {
    total,
    creditCents,
    isCard,
    amounts,
  }: { total: Cents; creditCents: number; isCard: boolean; amounts: PaymentPort['amounts'] },
): Result<Cents, ServiceError> {
  if (request.useCredit !== true) return ok(cents(0));
  const balance = cents(creditCents);
  const credit = creditToSpend({ balance, total, minCharge: amounts.min });
  if (request.credit !== undefined && centsFromDollars(request.credit) !== credit)
    return fail(combineProblems(request, [creditChanged(credit)]));
  const refusal = isCard ? cardAmountRefused(request, cents(total - credit), amounts) : undefined;
  return refusal ? fail(refusal) : ok(credit);
}

function productIdsOf({ lines }: OrderRequest): string[] {
  return [...new Set(lines.map(({ productId }) => productId))];
}

function findLimit(
  { paymentMethod: method }: OrderSubmission,
  {
    lines,
    total,
    open,
    orderLimits,
  }: { lines: readonly AcceptedLine[]; total: Cents; open: OpenOrders; orderLimits: OrderLimits },
) {
  const quantity = lines.reduce((pieces, line) => pieces + line.quantity, 0);
  const lowestPrice = cents(Math.min(...lines.map(({ unitCents }) => unitCents)));
  return orderLimitReached({ method, quantity, lowestPrice, total }, open, orderLimits);
}
