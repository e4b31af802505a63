import { centsFromDollars } from '#domain/money.ts';
import { ok, type Result } from '#domain/result.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { refundOrder } from '../../services/refunds/by-staff/refund-order.ts';
import { repeatRefund } from '../../services/refunds/by-staff/repeat-refund.ts';
import { undoRefund } from '../../services/refunds/by-staff/undo-refund.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Actor } from '../api/actor.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';
import { authorOf } from '../staff/author.ts';

/** Creates the endpoints by which staff return money. */
export function createRefundEndpoints(deps: OrderDeps) {
  return {
    refundOrder: refundOrderEndpoint(deps),
    undoRefund: undoRefundEndpoint(deps),
    retryRefund: retryRefundEndpoint(deps),
    payOutRefund: payOutRefundEndpoint(deps),
    creditRefund: creditRefundEndpoint(deps),
  };
}

function refundOrderEndpoint(deps: OrderDeps): Endpoint<'refundOrder'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const { lines = [], shipping = false, amount, reason, reference, asCredit = false } = body;
    const cents = amount === undefined ? undefined : centsFromDollars(amount);
    const made = await refundOrder(deps, {
      number: params.number,
      wanted: { lines, shipping, cents, reason, reference, asCredit },
      idempotencyKey: sent['idempotency-key'] ?? null,
      author: authorOf(actor, headers),
      staffRole: actor.staffRole,
    });
    return made.ok ? ok({ value: { id: made.value } }) : made;
  };
}

function undoRefundEndpoint(deps: OrderDeps): Endpoint<'undoRefund'> {
  return async ({ input: { params }, actor, headers }) => {
    const undone = await undoRefund(deps, { id: params.id, author: authorOf(actor, headers) });
    return undone.ok ? ok(ACKNOWLEDGED) : undone;
  };
}

function retryRefundEndpoint(deps: OrderDeps): Endpoint<'retryRefund'> {
  return ({ input: { params }, ...sent }) => repeat(deps, sent, { id: params.id, method: 'card' });
}

function payOutRefundEndpoint(deps: OrderDeps): Endpoint<'payOutRefund'> {
  return ({ input: { params, body }, ...sent }) =>
    repeat(deps, sent, { id: params.id, method: 'payout', reference: body.reference });
}

function creditRefundEndpoint(deps: OrderDeps): Endpoint<'creditRefund'> {
  return ({ input: { params }, ...sent }) => repeat(deps, sent, { id: params.id, method: 'credit' });
}

async function repeat(
  deps: OrderDeps,
  { actor, headers }: { actor: Actor; headers: Headers },
  how: Omit<Parameters<typeof repeatRefund>[1], 'author' | 'staffRole'>,
): Promise<Result<{ value: { acknowledged: true; id: string } }, ServiceError>> {
  const by = { author: authorOf(actor, headers), staffRole: actor.staffRole };
  const repeated = await repeatRefund(deps, { ...how, ...by });
  return repeated.ok ? ok({ value: { acknowledged: true, id: repeated.value } }) : repeated;
}
