import { deleteUnfinishedMessage } from '#database/queries/messages/outbox.ts';
import { NO_TRACKING, type ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { describeWaitingDecision } from '../orders/decisions/waiting-cancellation.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { applyMove } from './apply-move.ts';
import { RESULT_WAITS, hasWaitingResult } from './has-waiting-result.ts';
import { withLockedShipment } from './locked-shipment.ts';
import { recordShipmentChange } from './record-shipment-change.ts';

/**
 * Undoes the record that a carrier has a shipment, before the mail about it is sent: it is prepared again or, if one request prepared and
 * shipped it, voided. Returns the id of its order. Idempotent. Errors: `shipment_unknown`, `move_refused`.
 */
export async function undoShipping(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: ChangeAuthor },
): Promise<Result<string, ServiceError>> {
  return withLockedShipment<string>(database, id, async (tx, { order, shipment }) => {
    const orderId = order.id;
    if (shipment.state === 'prepared' || shipment.state === 'voided') return ok(orderId);
    if (shipment.state !== 'shipped') return fail(MOVED_ON);
    if (await hasWaitingResult(tx, id)) return fail(RESULT_WAITS);
    const detail = await describeWaitingDecision(tx, orderId);
    if (detail !== undefined) return fail({ code: 'move_refused', detail });
    const mail = { kind: 'shipment_mail', subjectId: id, isUntried: true } as const;
    if ((await deleteUnfinishedMessage(tx, mail)) === undefined) return fail(MAILED);
    const at = clock.now();
    const moved = await applyMove(tx, { shipment, event: 'unship', tracking: NO_TRACKING, at });
    if (!moved.ok) return moved;
    const isVoided = wasPreparedAtOnce(shipment);
    if (isVoided) await applyMove(tx, { shipment: { id, state: moved.value }, event: 'void', at });
    const to = isVoided ? 'voided' : 'prepared';
    await recordShipmentChange(tx, { order, from: 'shipped', to, action: 'shipment_undone', author, at });
    return ok(orderId);
  });
}

const MOVED_ON: ServiceError = {
  code: 'move_refused',
  detail: 'Somebody has recorded what became of this shipment.',
};

const MAILED: ServiceError = {
  code: 'move_refused',
  detail:
    'The customer has the email about this shipment. If it has not left, record it as not delivered and back.',
};

/** Whether one request prepared and shipped it. */
function wasPreparedAtOnce({ events }: ShipmentRecord): boolean {
  const [prepared, shipped] = events;
  return prepared?.at.getTime() === shipped?.at.getTime();
}
