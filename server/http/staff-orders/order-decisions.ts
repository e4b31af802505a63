import { ok } from '#domain/result.ts';
import { decideOrderReview } from '../../services/orders/decisions/decide-order-review.ts';
import { requestOrderDecision } from '../../services/orders/decisions/waiting-order-decision.ts';
import { fulfilOrder } from '../../services/orders/fulfil-order.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { refuseOrder } from '../../services/orders/refuse-order.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { withHistory } from '../orders/order-json.ts';
import { authorOf } from '../staff/author.ts';

/** Creates the endpoints by which staff record the delivery or refusal of an order, and decide about its payment. */
export function createOrderDecisionEndpoints(deps: OrderDeps) {
  return {
    markCashReceived: fulfilOrderEndpoint(deps, 'cash_received'),
    markHandedOver: fulfilOrderEndpoint(deps, 'hand_over'),
    markRefused: markRefusedEndpoint(deps),
    decideOrderReview: decideOrderReviewEndpoint(deps),
  };
}

function markRefusedEndpoint(deps: OrderDeps): Endpoint<'markRefused'> {
  return async ({ input, actor, headers }) => {
    const { params, body } = input;
    const author = authorOf(actor, headers);
    const { lost = [], undoable = false } = body ?? {};
    const refused = await (undoable
      ? requestOrderDecision(deps, {
          reference: params.id,
          payload: { reason: 'refused_at_door', lost, author },
        })
      : refuseOrder(deps, { reference: params.id, lost, author }));
    return refused.ok ? ok({ value: await withHistory(deps, refused.value) }) : refused;
  };
}

function fulfilOrderEndpoint(
  deps: OrderDeps,
  event: 'cash_received' | 'hand_over',
): Endpoint<'markCashReceived'> & Endpoint<'markHandedOver'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const [reference, author] = [params.id, authorOf(actor, headers)];
    const moved = await (body?.undoable === true
      ? requestOrderDecision(deps, { reference, payload: { reason: event, author, batch: body.batch } })
      : fulfilOrder(deps, { reference, event, author }));
    return moved.ok ? ok({ value: await withHistory(deps, moved.value) }) : moved;
  };
}

function decideOrderReviewEndpoint(deps: OrderDeps): Endpoint<'decideOrderReview'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const [reference, author] = [params.id, authorOf(actor, headers)];
    const { decision, undoable = false } = body;
    const settled = await (undoable
      ? requestOrderDecision(deps, { reference, payload: { reason: `review_${decision}`, author } })
      : decideOrderReview(deps, { reference, decision, author }));
    return settled.ok ? ok({ value: await withHistory(deps, settled.value) }) : settled;
  };
}
