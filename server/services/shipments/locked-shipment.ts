import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import {
  findShipmentRow,
  listShipments,
  type ShipmentRecord,
} from '#database/queries/shipments/shipments.ts';
import { fail, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';

/** A shipment and its order, whose lock the transaction has. */
export type LockedShipment = { readonly order: OrderRecord; readonly shipment: ShipmentRecord };

/** Runs `work` in one transaction that has locked the order of a shipment. Error: `shipment_unknown`. */
export async function withLockedShipment<T>(
  database: Database,
  id: string,
  work: (tx: Queryable, found: LockedShipment) => Promise<Result<T, ServiceError>>,
): Promise<Result<T, ServiceError>> {
  const seen = await findShipmentRow(database.db, id);
  if (!seen) return fail({ code: 'shipment_unknown' });
  return inTransaction<T, ServiceError>(database, async (tx) => {
    const order = await lockOrder(tx, seen.orderId);
    const shipment = (await listShipments(tx, [seen.orderId])).find((one) => one.id === seen.id);
    return order && shipment ? work(tx, { order, shipment }) : fail({ code: 'shipment_unknown' });
  });
}
