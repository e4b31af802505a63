import type { CallOutput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { listUnfinishedMessages } from '#database/queries/messages/outbox.ts';
import { findOrderById, findOrderIdByNumber } from '#database/queries/orders/orders.ts';
import { listDisputedOrders } from '#database/queries/payments/disputes.ts';
import { listCarriers } from '#database/queries/shipments/carriers.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import { orderStatus } from '#domain/shipment/order-status.ts';
import { may } from '#domain/staff/permissions.ts';
import type { ServiceError } from '../../services/service-error.ts';
import { endShipment } from '../../services/shipments/end-shipment.ts';
import { moveShipment } from '../../services/shipments/move-shipment.ts';
import { prepareShipment } from '../../services/shipments/prepare-shipment.ts';
import { undoShipping } from '../../services/shipments/undo-shipping.ts';
import {
  requestShipmentResult,
  undoShipmentResult,
} from '../../services/shipments/waiting-shipment-result.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';
import { listPackingSlipsEndpoint } from './packing-slips.ts';
import { staffShipmentJson } from './shipment-json.ts';

/** Creates the endpoints by which staff ship orders. */
export function createShipmentEndpoints(deps: WriteDeps) {
  return {
    listCarriers: listCarriersEndpoint(deps),
    listPackingSlips: listPackingSlipsEndpoint(deps),
    listShipments: listShipmentsEndpoint(deps),
    prepareShipment: prepareShipmentEndpoint(deps),
    shipShipment: shipShipmentEndpoint(deps),
    undoShipping: undoShippingEndpoint(deps),
    deliverShipment: deliverShipmentEndpoint(deps),
    undoShipmentResult: undoShipmentResultEndpoint(deps),
    failShipment: moveEndpoint(deps, 'fail'),
    takeBackShipment: moveEndpoint(deps, 'take_back'),
    inspectShipment: inspectShipmentEndpoint(deps),
    loseShipment: loseShipmentEndpoint(deps),
    voidShipment: moveEndpoint(deps, 'void'),
  };
}

function listCarriersEndpoint({ database }: WriteDeps): Endpoint<'listCarriers'> {
  return async () => ok({ value: { carriers: await listCarriers(database.db) } });
}

function listShipmentsEndpoint({ database }: WriteDeps): Endpoint<'listShipments'> {
  return async ({ input }) => {
    const orderId = await findOrderIdByNumber(database.db, input.params.number);
    return orderId === undefined ? fail({ code: 'order_unknown' }) : readShipments(database, orderId);
  };
}

function prepareShipmentEndpoint(deps: WriteDeps): Endpoint<'prepareShipment'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const prepared = await prepareShipment(deps, {
      number: params.number,
      lines: body.lines,
      shipped: body.shipped,
      idempotencyKey: sent['idempotency-key'] ?? null,
      author: authorOf(actor, headers),
    });
    return reply(deps, prepared);
  };
}

function shipShipmentEndpoint(deps: WriteDeps): Endpoint<'shipShipment'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const move = { event: 'ship', ...body } as const;
    return reply(deps, await moveShipment(deps, { id: params.id, move, author: authorOf(actor, headers) }));
  };
}

function undoShippingEndpoint(deps: WriteDeps): Endpoint<'undoShipping'> {
  return async ({ input: { params }, actor, headers }) => {
    return reply(deps, await undoShipping(deps, { id: params.id, author: authorOf(actor, headers) }));
  };
}

function deliverShipmentEndpoint(deps: WriteDeps): Endpoint<'deliverShipment'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const by = { id: params.id, author: authorOf(actor, headers) };
    const moved = await (body?.undoable === true
      ? requestShipmentResult(deps, by)
      : moveShipment(deps, { ...by, move: { event: 'deliver' } }));
    return reply(deps, moved);
  };
}

function undoShipmentResultEndpoint(deps: WriteDeps): Endpoint<'undoShipmentResult'> {
  return async ({ input: { params }, actor, headers }) => {
    const by = { author: authorOf(actor, headers), mayRefund: may(actor.staffRole, 'refunds:do') };
    return reply(deps, await undoShipmentResult(deps, { id: params.id, ...by }));
  };
}

function moveEndpoint(
  deps: WriteDeps,
  event: 'void' | 'fail' | 'take_back',
): Endpoint<'failShipment'> & Endpoint<'takeBackShipment'> & Endpoint<'voidShipment'> {
  return async ({ input, actor, headers }) => {
    const author = authorOf(actor, headers);
    return reply(deps, await moveShipment(deps, { id: input.params.id, move: { event }, author }));
  };
}

function inspectShipmentEndpoint(deps: WriteDeps): Endpoint<'inspectShipment'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const { undoable, ...result } = body;
    const by = { id: params.id, author: authorOf(actor, headers), staffRole: actor.staffRole };
    const end = { event: 'inspect', ...result } as const;
    return reply(deps, await (undoable === true ? requestShipmentResult : endShipment)(deps, { ...by, end }));
  };
}

function loseShipmentEndpoint(deps: WriteDeps): Endpoint<'loseShipment'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const { undoable, ...result } = body ?? {};
    const by = { id: params.id, author: authorOf(actor, headers), staffRole: actor.staffRole };
    const end = { event: 'lose', ...result } as const;
    return reply(deps, await (undoable === true ? requestShipmentResult : endShipment)(deps, { ...by, end }));
  };
}

/** Returns the shipments of an order after a change of one. */
async function reply({ database }: WriteDeps, changed: Result<string, ServiceError>) {
  return changed.ok ? readShipments(database, changed.value) : changed;
}

async function readShipments(
  { db }: Database,
  orderId: string,
): Promise<Result<{ value: CallOutput<'listShipments'> }, ServiceError>> {
  const order = await findOrderById(db, orderId);
  if (!order) return fail({ code: 'order_unknown' });
  const shipments = await listShipments(db, [orderId]);
  const deliveries = await listUnfinishedMessages(db, { kind: 'deliver_shipment', orderId });
  const value: CallOutput<'listShipments'> = {
    number: order.number,
    state: order.state,
    status: orderStatus(order.state, order.lines, shipments),
    isDisputed: (await listDisputedOrders(db, [orderId])).has(orderId),
    lines: order.lines
      .filter(isPartOfOrder)
      .map(({ position, productId, title, size, sku, quantity, cancelled, inShipment, delivered }) => ({
        position,
        _id: productId,
        title,
        size,
        sku,
        quantity,
        cancelled,
        inShipment,
        delivered,
      })),
    shipments: shipments.map((shipment) => staffShipmentJson(shipment, deliveries)),
  };
  return ok({ value });
}
