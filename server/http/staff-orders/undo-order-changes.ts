import { findOrderIdByNumber, type OrderRecord } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { undoAddressChange } from '../../services/addresses/undo-address-change.ts';
import { undoOrderDecision } from '../../services/orders/decisions/waiting-cancellation.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';

type Undo = (
  deps: OrderDeps,
  order: { orderId: string; author: PersonAuthor; staffRole: StaffRole | undefined },
) => Promise<Result<OrderRecord, ServiceError>>;

/** Undoes the waiting cancellation, or other decision, of an order. */
export function undoOrderDecisionEndpoint(deps: OrderDeps): Endpoint<'undoOrderDecision'> {
  return undoEndpoint(deps, undoOrderDecision);
}

/** Undoes the last change of an order's address. */
export function undoAddressChangeEndpoint(deps: OrderDeps): Endpoint<'undoAddressChange'> {
  return undoEndpoint(deps, undoAddressChange);
}

function undoEndpoint(
  deps: OrderDeps,
  undo: Undo,
): Endpoint<'undoOrderDecision'> & Endpoint<'undoAddressChange'> {
  return async ({ input: { params }, actor, headers }) => {
    const orderId = await findOrderIdByNumber(deps.database.db, params.number);
    if (orderId === undefined) return fail({ code: 'order_unknown' });
    const { staffRole } = actor;
    const undone = await undo(deps, { orderId, author: authorOf(actor, headers), staffRole });
    return undone.ok ? ok({ value: { state: undone.value.state } }) : undone;
  };
}
