import type { Queryable } from '#database/connection/connect.ts';
import { findDueTime, listUnfinishedMessages } from '#database/queries/messages/outbox.ts';
import type { ServiceError } from '../service-error.ts';

/** The error of a move of a shipment whose result waits: its delivery, inspection or loss is about to be recorded. */
export const RESULT_WAITS: ServiceError = {
  code: 'move_refused',
  detail: 'What became of the shipment is being recorded. Undo that first.',
};

/** Whether a delivery, inspection or loss of the shipment waits to be recorded. Must run under the order's lock. */
export async function hasWaitingResult(tx: Queryable, subjectId: string): Promise<boolean> {
  return (await findDueTime(tx, { kind: 'deliver_shipment', subjectId })) !== undefined;
}

/** Whether a delivery, inspection or loss of any shipment of the order waits to be recorded. Must run under the order's lock. */
export async function hasAnyWaitingResult(tx: Queryable, orderId: string): Promise<boolean> {
  return (await listUnfinishedMessages(tx, { kind: 'deliver_shipment', orderId })).length > 0;
}
