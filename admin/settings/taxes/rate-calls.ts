import { client } from '../../data/client.ts';
import type { Drafts, RecordCalls } from '../charges/use-drafts.ts';
import {
  toRateEdits,
  NEW_RATE,
  readRateForm,
  toRateForm,
  type Rate,
  type RateBody,
  type RateForm,
} from './rate-form.ts';

export type RatesEditor = Drafts<RateForm>;

/** How tax rates are read and written. */
export const RATE_CALLS: RecordCalls<Rate, RateForm, RateBody> = {
  tag: 'tax_rate',
  noun: 'tax rate',
  create: () => NEW_RATE,
  toForm: toRateForm,
  readForm: readRateForm,
  add: (body, idempotencyKey) =>
    client.addTaxRate({ headers: { 'idempotency-key': idempotencyKey }, query: {}, body }),
  change: (stored, { body, seen }) => {
    const edits = toRateEdits(body, stored, seen);
    if (Object.keys(edits).length === 0) return Promise.resolve({ ok: true, value: { changeId: null } });
    return client.changeTaxRate({ params: { id: stored.id }, query: {}, body: edits });
  },
  remove: (id) => client.deleteTaxRate({ params: { id }, query: {} }),
};
