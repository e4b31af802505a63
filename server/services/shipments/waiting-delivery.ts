import { PROBLEMS } from '#contract/problem-codes.ts';
import {
  deleteUndelivered,
  finishOutbox,
  reinsertOutbox,
  type OutboxRow,
} from '#database/queries/jobs/outbox.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { DeliveryOutcome } from '../messages/drain-queue.ts';
import { deliveryMessage } from '../messages/order-messages.ts';
import { rehearse } from '../rehearse.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { withLockedShipment } from './locked-shipment.ts';
import { isBeingDelivered, moveLocked } from './move-shipment.ts';

/** Who has recorded a delivery. The message keeps it until the delivery is carried out. */
type Payload = { readonly author: ChangeAuthor };

type Request = { readonly id: string; readonly author: ChangeAuthor };

/**
 * Queues the delivery of a shipment, which is recorded after ten seconds unless `keepShipment` takes it back. Until then the shipment is
 * under way, and no cash is received. Idempotent. Returns the id of the order. Errors: as `moveShipment`.
 */
export async function requestDelivery(
  { database, clock }: WriteDeps,
  { id, author }: Request,
): Promise<Result<string, ServiceError>> {
  return withLockedShipment(database, id, async (tx, found) => {
    const move = { event: 'deliver' } as const;
    const tried = await rehearse(tx, () => moveLocked(tx, { ...found, move, author, clock }));
    if (!tried.ok || found.shipment.state === 'delivered') return tried;
    if (await isBeingDelivered(tx, id)) return tried;
    const orderId = found.order.id;
    await reinsertOutbox(tx, deliveryMessage({ orderId, shipmentId: id, payload: { author }, clock }));
    return ok(orderId);
  });
}

/**
 * Takes back a delivery that waits. Idempotent. Returns the id of the order. Errors: `shipment_unknown`, and `move_refused` once the
 * delivery is recorded.
 */
export async function keepShipment(
  { database, clock }: WriteDeps,
  { id, author }: Request,
): Promise<Result<string, ServiceError>> {
  return withLockedShipment(database, id, async (tx, { order, shipment }) => {
    const payload = await deleteUndelivered(tx, { kind: 'deliver_shipment', subjectId: id });
    if (shipment.state === 'delivered') return fail(RECORDED);
    if (payload === undefined) return ok(order.id);
    await insertChange(tx, {
      at: clock.now(),
      author,
      action: 'delivery_undone',
      subject: { type: 'order', id: order.id },
      changes: [{ field: 'shipment', before: 'delivered', after: shipment.state }],
    });
    return ok(order.id);
  });
}

const RECORDED: ServiceError = {
  code: 'move_refused',
  detail: 'It cannot be undone any more: the delivery is recorded. If it comes back, record a return.',
};

/** Records the delivery of a message. Leaves alone a shipment that was moved meanwhile. */
export async function carryOutDelivery(
  { database, clock }: WriteDeps,
  { id, subjectId, payload }: OutboxRow,
): Promise<DeliveryOutcome> {
  const carried = await withLockedShipment(database, subjectId, async (tx, found) => {
    const isOurs = await finishOutbox(tx, { id, at: clock.now() });
    if (!isOurs || found.shipment.state !== 'shipped') return ok(found.order.id);
    return moveLocked(tx, {
      ...found,
      move: { event: 'deliver' },
      author: (payload as Payload).author,
      clock,
    });
  });
  if (carried.ok) return ok('delivered');
  const { detail, code } = carried.error;
  return fail({ code: 'permanent', reason: detail ?? PROBLEMS[code].detail });
}
