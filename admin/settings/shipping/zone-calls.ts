import { client } from '../../data/client.ts';
import type { Drafts, RecordCalls } from '../charges/use-drafts.ts';
import {
  toZoneEdits,
  readZoneForm,
  toZoneForm,
  type Zone,
  type ZoneBody,
  type ZoneForm,
} from './zone-form.ts';

export type ZonesEditor = Drafts<ZoneForm>;

/** How zones are read and written. */
export const ZONE_CALLS: RecordCalls<Zone, ZoneForm, ZoneBody> = {
  tag: 'shipping_zone',
  noun: 'zone',
  create: () => ({ name: '', places: [], methods: [] }),
  toForm: toZoneForm,
  readForm: readZoneForm,
  add: (body, idempotencyKey) =>
    client.addShippingZone({ headers: { 'idempotency-key': idempotencyKey }, query: {}, body }),
  change: (stored, { body, seen }) => {
    const edits = toZoneEdits(body, stored, seen);
    if (Object.keys(edits).length === 0) return Promise.resolve({ ok: true, value: { changeId: null } });
    return client.changeShippingZone({ params: { id: stored.id }, query: {}, body: edits });
  },
  remove: (id) => client.deleteShippingZone({ params: { id }, query: {} }),
};

/** Returns an id for a new method. */
export function newMethodId(): string {
  return `method-${crypto.randomUUID().slice(0, 8)}`;
}
