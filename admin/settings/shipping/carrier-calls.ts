import type { CallInput, CallOutput } from '#contract/calls.ts';
import { isTrackingLink, NUMBER_MARK } from '#domain/shipment/tracking-link.ts';
import { client } from '../../data/client.ts';
import type { Drafts, RecordCalls } from '../charges/use-drafts.ts';

/** A carrier as it is stored. */
export type StoredCarrier = CallOutput<'readShippingSettings'>['carriers'][number];

/** A carrier as it is typed, and as the calls take it. */
export type CarrierForm = { readonly name: string; readonly link: string };

export type CarriersEditor = Drafts<CarrierForm>;

/** How carriers are read and written. */
export const CARRIER_CALLS: RecordCalls<StoredCarrier, CarrierForm, CarrierForm> = {
  tag: 'carrier',
  noun: 'carrier',
  effect: 'New shipments use it.',
  create: () => ({ name: '', link: '' }),
  toForm: ({ name, link }) => ({ name, link }),
  readForm: readCarrier,
  add: (body, idempotencyKey) => client.addCarrier({ headers: { 'idempotency-key': idempotencyKey }, body }),
  change: (stored, { body, seen }) => {
    const fields = (['name', 'link'] as const).filter((field) => body[field] !== seen[field]);
    if (fields.length === 0) return Promise.resolve({ ok: true, value: { changeId: null } });
    const edits = fields.map((field) => [field, { base: seen[field], value: body[field] }]);
    return client.changeCarrier({
      params: { id: stored.id },
      body: Object.fromEntries(edits) as CallInput<'changeCarrier'>['body'],
    });
  },
  remove: (id) => client.deleteCarrier({ params: { id } }),
};

/** Reads the form. `problem` names the first value that cannot be used; the server checks the rest. */
export function readCarrier(form: CarrierForm): { body: CarrierForm; problem: string | null } {
  const body = { name: form.name.trim(), link: form.link.trim() };
  if (body.name === '') return { body, problem: 'Give the carrier a name.' };
  if (!isTrackingLink(body.link)) return { body, problem: 'The tracking link must begin with https://.' };
  if (!body.link.includes(NUMBER_MARK))
    return { body, problem: `Write ${NUMBER_MARK} in the tracking link, where the tracking number goes.` };
  return { body, problem: null };
}
