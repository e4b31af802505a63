import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteUnfinishedMessage,
  findMessage,
  finishMessage,
  replaceFinishedMessage,
  type OutboxRow,
} from '#database/queries/messages/outbox.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ShipmentState } from '#domain/shipment/shipment-state.ts';
import type { ChangeAuthor, PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeliveryOutcome } from '../messages/drain-queue.ts';
import { giveUpDecision } from '../messages/give-up-decision.ts';
import { shipmentResultMessage } from '../messages/order-messages.ts';
import { rehearse } from '../rehearse.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { endLocked, type ShipmentEnd } from './end-shipment.ts';
import { RESULT_WAITS } from './has-waiting-result.ts';
import { withLockedShipment, type LockedShipment } from './locked-shipment.ts';
import { moveLocked } from './move-shipment.ts';

/** What became of a shipment, and who records it. The message keeps both until the result is recorded. */
type Payload = {
  readonly author: PersonAuthor;
  /** How the shipment ended without reaching its customer; undefined when the customer has it. */
  readonly end?: ShipmentEnd;
  /** The role whose limit applies to a refund. */
  readonly staffRole?: StaffRole | undefined;
};

/** The state of a shipment after each result. */
const STATE_AFTER = { deliver: 'delivered', inspect: 'inspected', lose: 'lost' } as const;

function stateOf({ end }: Payload): ShipmentState {
  return STATE_AFTER[end?.event ?? 'deliver'];
}

/**
 * Queues the delivery, inspection or loss of a shipment, which is recorded after `UNDO_DELAY_MS` unless `undoShipmentResult` undoes it.
 * Until then the shipment keeps its state, no stock and no money moves, and no mail is sent. What would fail now is refused at once.
 * Idempotent. Returns the id of the order. Errors: as `moveShipment` and `endShipment`, and `move_refused` while something else waits.
 */
export async function requestShipmentResult(
  { database, clock }: WriteDeps,
  { id, ...payload }: Payload & { id: string },
): Promise<Result<string, ServiceError>> {
  return withLockedShipment(database, id, async (tx, found) => {
    const orderId = found.order.id;
    const waiting = await findMessage(tx, { kind: 'deliver_shipment', subjectId: id });
    if (waiting?.doneAt === null) {
      const { end } = waiting.payload as Payload;
      return isDeepStrictEqual(end, asStored(payload.end)) ? ok(orderId) : fail(RESULT_WAITS);
    }
    const tried = await rehearse(tx, () => recordLocked(tx, found, { ...payload, clock }));
    if (!tried.ok || found.shipment.state === stateOf(payload)) return tried;
    await replaceFinishedMessage(tx, shipmentResultMessage({ orderId, shipmentId: id, payload, clock }));
    return ok(orderId);
  });
}

function asStored(end: ShipmentEnd | undefined): unknown {
  return end === undefined ? undefined : JSON.parse(JSON.stringify(end));
}

function recordLocked(
  tx: Queryable,
  found: LockedShipment,
  { end, author, staffRole, clock }: Payload & { clock: Clock },
): Promise<Result<string, ServiceError>> {
  return end === undefined
    ? moveLocked(tx, { ...found, move: { event: 'deliver' }, author, clock })
    : endLocked(tx, { ...found, end, author, staffRole, clock });
}

/**
 * Takes back the waiting delivery, inspection or loss. Idempotent. Returns the id of the order. Errors: `shipment_unknown`, `move_refused`
 * once it is recorded, and, unless it is a delivery, `forbidden` for a role that may not return money.
 */
export async function undoShipmentResult(
  { database, clock }: WriteDeps,
  {
    id,
    author,
    mayRefund,
  }: { readonly id: string; readonly author: ChangeAuthor; readonly mayRefund: boolean },
): Promise<Result<string, ServiceError>> {
  return withLockedShipment(database, id, async (tx, { order, shipment }) => {
    const payload = (await deleteUnfinishedMessage(tx, { kind: 'deliver_shipment', subjectId: id })) as
      | Payload
      | undefined;
    if (Object.values<ShipmentState>(STATE_AFTER).includes(shipment.state))
      return fail(recorded(shipment.state));
    if (payload === undefined) return ok(order.id);
    const isDelivery = payload.end === undefined;
    if (!isDelivery && !mayRefund) return fail({ code: 'forbidden' });
    await insertChange(tx, {
      at: clock.now(),
      author,
      action: isDelivery ? 'delivery_undone' : 'shipment_end_undone',
      subject: { type: 'order', id: order.id },
      changes: [{ field: 'shipment', before: stateOf(payload), after: shipment.state }],
    });
    return ok(order.id);
  });
}

function recorded(state: ShipmentState): ServiceError {
  const detail =
    state === 'delivered'
      ? 'It cannot be undone any more: the delivery is recorded. If it comes back, record a return.'
      : `It cannot be undone any more: the shipment is recorded as ${state}, and the customer gets an email.`;
  return { code: 'move_refused', detail };
}

/** Records what the message says about a shipment. When that has become impossible, changes nothing and says why. */
export async function carryOutShipmentResult(
  { database, clock }: WriteDeps,
  { id, subjectId, payload }: OutboxRow,
): Promise<DeliveryOutcome> {
  const carried = await withLockedShipment(database, subjectId, async (tx, found) => {
    if (!(await finishMessage(tx, { id, at: clock.now() }))) return ok(found.order.id);
    return recordLocked(tx, found, { ...(payload as Payload), clock });
  });
  return carried.ok ? ok('delivered') : giveUpDecision(carried.error);
}
