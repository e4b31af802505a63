// Checks of the fields that price rules and discounts share. Each returns what is wrong, by field.

import type { FieldError } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { findProductNames, findUnknownName } from '#database/queries/pricing/priced-products.ts';
import type { RuleValues } from './rule-values.ts';

export function checkPercentage(value: number): FieldError[] {
  const isPercent = Number.isInteger(value) && value >= 1 && value <= 100;
  return isPercent ? [] : [{ field: 'value', message: 'A percentage is a whole number from 1 to 100.' }];
}

export function checkAmount(value: number): FieldError[] {
  return value < 0.01 ? [{ field: 'value', message: 'This must be at least $0.01.' }] : [];
}

export function checkPeriod({ startsAt, endsAt }: Pick<RuleValues, 'startsAt' | 'endsAt'>): FieldError[] {
  const isReversed = startsAt !== null && endsAt !== null && endsAt <= startsAt;
  return isReversed ? [{ field: 'endsAt', message: 'The end must be after the start.' }] : [];
}

export async function checkCategoriesAndBrands(
  db: Queryable,
  scope: RuleValues['scope'],
): Promise<FieldError[]> {
  const name = await findUnknownName(db, scope);
  return name === undefined ? [] : [{ field: 'scope', message: `There is no category or brand ‘${name}’.` }];
}

/** Accepts deleted products that the stored rule or discount names already (`known`). */
export async function checkProducts(
  db: Queryable,
  { field, ids, known }: { field: string; ids: readonly string[]; known: readonly string[] },
): Promise<FieldError[]> {
  const added = ids.filter((id) => !known.includes(id));
  const names = await findProductNames(db, added);
  const unknown = added.find((id) => !names.has(id));
  return unknown === undefined ? [] : [{ field, message: `There is no product ‘${unknown}’.` }];
}
