import type { ParsedInput } from '#contract/calls.ts';
import { findCustomer } from '#database/queries/customers/customers.ts';
import { WALK_IN_NAME } from '#domain/order/walk-in.ts';
import { fail, ok } from '#domain/result.ts';
import type { OrderRequest } from '../../services/checkout/order-request.ts';
import type { PlaceOrderDeps } from '../../services/checkout/place-order.ts';
import { placeStaffOrder } from '../../services/checkout/place-staff-order.ts';
import { quoteOrder, type QuoteDeps } from '../../services/pricing/quote-order.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { quoteJson } from '../orders/quote.ts';
import { authorOf } from '../staff/author.ts';

/** Prices an order for its customer, who may have discounts of their own. */
export function quoteStaffOrderEndpoint(deps: QuoteDeps): Endpoint<'quoteStaffOrder'> {
  return async ({ input: { body } }) => {
    const { accountId, handedOver: isHandedOver, products, shippingMethod, ...input } = body;
    if (accountId !== undefined && (await findCustomer(deps.database.db, accountId)) === undefined)
      return fail({ code: 'customer_unknown' });
    const quoted = await quoteOrder(deps, {
      wanted: products.map(({ _id: productId, ...line }) => ({ productId, ...line })),
      owner: accountId === undefined ? null : { userId: accountId, guestId: null },
      input: { ...input, isHandedOver, ...(!isHandedOver && { shippingMethod }) },
    });
    return quoted.ok ? ok({ value: quoteJson(quoted.value) }) : quoted;
  };
}

/** Places an order that a member of staff takes. */
export function placeStaffOrderEndpoint(deps: PlaceOrderDeps): Endpoint<'placeStaffOrder'> {
  return async ({ input: { body, headers: sent }, actor, headers }) => {
    const { accountId, email, note } = body;
    const placed = await placeStaffOrder(deps, {
      accountId,
      email,
      note,
      request: requestOf(body),
      paysByLink: !body.handedOver && body.payByLink === true,
      isUndoable: !body.handedOver && body.undoable === true,
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? deps.clock.newId(),
    });
    if (!placed.ok) return placed;
    const { id, number, state } = placed.value;
    return ok({ value: { id, number, state } });
  };
}

/** A customer who takes the order at once need not give a name or an address. */
const HANDED_OVER = { ...WALK_IN_NAME, country: '', city: '', address: '', phone: '' };

function requestOf(body: ParsedInput<'placeStaffOrder'>['body']): OrderRequest {
  const { products, handedOver: isHandedOver, ...fields } = body;
  const lines = products.map(({ _id: productId, ...line }) => ({ productId, ...line }));
  const order = { lines, isCart: true, isHandedOver };
  if (!body.handedOver) return { ...body, ...order };
  const { firstName, lastName, phone, country } = body;
  const hasName = firstName !== undefined || lastName !== undefined;
  return {
    ...fields,
    ...HANDED_OVER,
    ...(hasName && { firstName: firstName ?? '', lastName: lastName ?? '' }),
    ...(phone !== undefined && { phone }),
    ...(country !== undefined && { country }),
    ...order,
  };
}
