import type { FieldError } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteTaxRate,
  insertTaxRate,
  listTaxRates,
  lockTaxRate,
  updateTaxRate,
  type TaxRateRow,
} from '#database/queries/pricing/tax-rates.ts';
import { ANY } from '#domain/pricing/order/place.ts';
import { PPM_PER_PERCENT, type TaxRate } from '#domain/pricing/order/taxes.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { COUNTRY_CODES } from '#domain/shipping/countries.ts';
import { readRegion } from '#domain/shipping/regions.ts';
import type { FieldValues, RecordKind } from '../edits/edited-record.ts';
import type { ServiceError } from '../service-error.ts';

/** A tax rate as calls and the log have it: in percent, times as text in UTC. */
export type RateValues = Pick<TaxRate, 'name' | 'country' | 'region' | 'taxClass' | 'included'> & {
  readonly rate: number;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
};

/** The tax rates, by their ids. */
export const TAX_RATES: RecordKind & { readonly subject: 'tax_rate' } = {
  subject: 'tax_rate',
  unknown: 'rate_unknown',
  async findForUpdate(tx, id) {
    const row = await lockTaxRate(tx, id);
    return row && { ...toRateValues(row) };
  },
  async insert(tx, id, fields) {
    const row = toRateRow(id, fields as RateValues & FieldValues);
    const checked = await check(tx, row);
    if (checked.ok) await insertTaxRate(tx, row);
    return checked;
  },
  async update(tx, id, fields) {
    const before = await lockTaxRate(tx, id);
    if (before === undefined) return fail({ code: 'rate_unknown' });
    const row = toRateRow(id, { ...toRateValues(before), ...(fields as Partial<RateValues>) });
    const checked = await check(tx, row);
    if (checked.ok) await updateTaxRate(tx, row);
    return checked;
  },
  async remove(tx, id) {
    await deleteTaxRate(tx, id);
    return ok(undefined);
  },
};

/** Returns the values of a row. */
export function toRateValues({ countryCode, ratePpm, startsAt, endsAt, ...row }: TaxRateRow): RateValues {
  return {
    name: row.name,
    country: countryCode,
    region: row.region,
    taxClass: row.taxClass,
    rate: ratePpm / PPM_PER_PERCENT,
    included: row.included,
    startsAt: startsAt && startsAt.toISOString(),
    endsAt: endsAt && endsAt.toISOString(),
  };
}

/** Returns the row of values. */
export function toRateRow(
  id: string,
  { country, rate, startsAt, endsAt, ...values }: RateValues,
): TaxRateRow {
  return {
    id,
    name: values.name,
    countryCode: country,
    region: regionCodeOf(values.region, country),
    taxClass: values.taxClass,
    ratePpm: Math.round(rate * PPM_PER_PERCENT),
    included: values.included,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** Returns a rate as prices are computed with it. */
export function toRate({ countryCode: country, ...row }: TaxRateRow): TaxRate {
  return { ...row, country };
}

/** Returns the code of a region, whose name may be written out; `ANY` if it is empty. */
export function regionCodeOf(region: string, country: string): string {
  return readRegion(region, country) ?? ANY;
}

async function check(tx: Queryable, row: TaxRateRow): Promise<Result<void, ServiceError>> {
  const errors = await checkRate(tx, row);
  return errors.length === 0 ? ok(undefined) : fail({ code: 'invalid_request', errors });
}

/** Returns what is wrong with a rate, by field. */
export async function checkRate(db: Queryable, row: TaxRateRow): Promise<FieldError[]> {
  const { countryCode: country, region, startsAt, endsAt } = row;
  const errors: FieldError[] = [];
  if (country !== ANY && !COUNTRY_CODES.includes(country))
    errors.push({ field: 'country', message: `There is no country with the code ${country}.` });
  if (country === ANY && region !== ANY)
    errors.push({ field: 'region', message: 'Choose the country of the region.' });
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    errors.push({ field: 'endsAt', message: 'The end must be after the start.' });
  const same = (await listTaxRates(db)).find(
    (other) =>
      other.id !== row.id &&
      other.countryCode === country &&
      other.region === region &&
      other.taxClass === row.taxClass &&
      other.startsAt?.getTime() === startsAt?.getTime(),
  );
  if (same) {
    const message = `‘${same.name}’ is for the same place and class, and starts at the same time.`;
    errors.push({ field: 'startsAt', message });
  }
  return errors;
}
