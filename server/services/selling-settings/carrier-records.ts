import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteCarrier,
  insertCarrier,
  listCarriers,
  lockCarrier,
  updateCarrier,
  type CarrierRow,
} from '#database/queries/shipments/carriers.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldValues, RecordKind } from '../edits/edited-record.ts';
import type { ServiceError } from '../service-error.ts';

type CarrierValues = Pick<CarrierRow, 'name' | 'link'>;

/** The carriers, by their ids. Shipments keep the name and the finished link, so a change or removal leaves them as they are. */
export const CARRIERS: RecordKind & { readonly subject: 'carrier' } = {
  subject: 'carrier',
  unknown: 'carrier_unknown',
  async findForUpdate(tx, id) {
    const row = await lockCarrier(tx, id);
    return row && { name: row.name, link: row.link };
  },
  async insert(tx, id, fields) {
    const row = { id, ...(fields as CarrierValues & FieldValues) };
    const checked = await check(tx, row);
    if (checked.ok) await insertCarrier(tx, row);
    return checked;
  },
  async update(tx, id, fields) {
    const before = await lockCarrier(tx, id);
    if (before === undefined) return fail({ code: 'carrier_unknown' });
    const row = { ...before, ...(fields as Partial<CarrierValues>) };
    const checked = await check(tx, row);
    if (checked.ok) await updateCarrier(tx, row);
    return checked;
  },
  async remove(tx, id) {
    await deleteCarrier(tx, id);
    return ok(undefined);
  },
};

async function check(tx: Queryable, { id, name }: CarrierRow): Promise<Result<void, ServiceError>> {
  const same = (await listCarriers(tx)).find(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (same === undefined) return ok(undefined);
  const message = `There is a carrier ‘${same.name}’ already.`;
  return fail({ code: 'invalid_request', errors: [{ field: 'name', message }] });
}
