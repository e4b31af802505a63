import type { CallOutput, ParsedInput } from '#contract/calls.ts';
import { listTaxRates, type TaxRateRow } from '#database/queries/pricing/tax-rates.ts';
import { periodStatus } from '#domain/pricing/period.ts';
import { fail, ok } from '#domain/result.ts';
import {
  addNamedSetting,
  changeSetting,
  deleteSetting,
} from '../../services/catalogue-settings/save-settings.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import { toUtc } from '../../services/price-rules/rule-values.ts';
import {
  checkRate,
  regionCodeOf,
  TAX_RATES,
  toRate,
  toRateRow,
  toRateValues,
  type RateValues,
} from '../../services/selling-settings/rate-records.ts';
import type { ApiDeps } from '../api/api-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import {
  addedReplyWithNullPreview,
  savedReplyWithNullPreview,
  type SettingsDeps,
} from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';
import { tablesPreviewReply } from './tables-preview-reply.ts';

/** Lists the tax rates. Reads the primary, because staff check what they have just changed. */
export function listTaxRatesEndpoint({
  database: { db },
  clock,
  setup,
}: SettingsDeps & Pick<ApiDeps, 'setup'>): Endpoint<'listTaxRates'> {
  return async () => {
    const rows = await listTaxRates(db);
    return ok({ value: { rates: rows.map((row) => rateJson(row, clock.now())), service: setup.taxes } });
  };
}

export function addTaxRateEndpoint(deps: SettingsDeps): Endpoint<'addTaxRate'> {
  return async ({ input: { body, query, headers: sent }, actor, headers }) => {
    // Normalised like a stored row.
    const values = toRateValues(toRateRow('', body));
    if (query.dry !== undefined) return previewRate(deps, '', values);
    return addedReplyWithNullPreview(
      await addNamedSetting(deps, {
        kind: TAX_RATES,
        name: values.name,
        values,
        author: authorOf(actor, headers),
        idempotencyKey: sent['idempotency-key'] ?? null,
      }),
    );
  };
}

export function changeTaxRateEndpoint(deps: SettingsDeps): Endpoint<'changeTaxRate'> {
  return async ({ input: { params, body, query }, actor, headers }) => {
    const { id } = params;
    const stored = (await listTaxRates(deps.database.db)).find((row) => row.id === id);
    if (stored === undefined) return fail({ code: 'rate_unknown' });
    const edits = toRateEdits(body, stored);
    if (query.dry !== undefined) {
      const changed = Object.entries(edits).map(([field, edit]) => [field, edit?.value]);
      const values = { ...toRateValues(stored), ...Object.fromEntries(changed) } as RateValues;
      return previewRate(deps, id, values);
    }
    const author = authorOf(actor, headers);
    const fields = toEditedFields(edits);
    return savedReplyWithNullPreview(id, await changeSetting(deps, { kind: TAX_RATES, id, fields, author }));
  };
}

export function deleteTaxRateEndpoint(deps: SettingsDeps): Endpoint<'deleteTaxRate'> {
  return async ({ input: { params, query }, actor, headers }) => {
    const { id } = params;
    if (query.dry !== undefined) return previewRate(deps, id, null);
    const author = authorOf(actor, headers);
    return savedReplyWithNullPreview(id, await deleteSetting(deps, { kind: TAX_RATES, id, author }));
  };
}

/** Previews a rate, or with null its removal. `id` is empty for a new rate. */
async function previewRate(deps: SettingsDeps, id: string, values: RateValues | null) {
  const rows = await listTaxRates(deps.database.db);
  if (id !== '' && !rows.some((stored) => stored.id === id)) return fail({ code: 'rate_unknown' as const });
  const row = values && toRateRow(id, values);
  const errors = row === null ? [] : await checkRate(deps.database.db, row);
  if (errors.length > 0) return fail({ code: 'invalid_request' as const, errors });
  return tablesPreviewReply(deps, (tables) => ({
    ...tables,
    taxRates: [...tables.taxRates.filter((rate) => rate.id !== id), ...(row === null ? [] : [toRate(row)])],
  }));
}

function rateJson(row: TaxRateRow, now: Date): CallOutput<'listTaxRates'>['rates'][number] {
  return { id: row.id, ...toRateValues(row), status: periodStatus(row, now) };
}

type Edits = ParsedInput<'changeTaxRate'>['body'];

/** Returns the edits with regions and times as they are stored, so that they can be compared. */
function toRateEdits({ region, startsAt, endsAt, ...edits }: Edits, stored: TaxRateRow): Edits {
  const country = edits.country?.value ?? stored.countryCode;
  return {
    ...edits,
    ...(region && { region: { base: region.base, value: regionCodeOf(region.value, country) } }),
    ...(startsAt && { startsAt: { base: startsAt.base, value: toUtc(startsAt.value) } }),
    ...(endsAt && { endsAt: { base: endsAt.base, value: toUtc(endsAt.value) } }),
  };
}
