import type { FieldError } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import {
  checkAmount,
  checkCategoriesAndBrands,
  checkPercentage,
  checkPeriod,
  checkProducts,
} from './check-shared-fields.ts';
import type { RuleValues } from './rule-values.ts';

/** Returns what is wrong with a rule, by field. `before` has its current values; null for a new rule. */
export async function checkRule(
  db: Queryable,
  rule: RuleValues,
  before: RuleValues | null,
): Promise<FieldError[]> {
  return [...checkValues(rule), ...(await checkNames(db, rule, before))];
}

/** Returns what is wrong with the amounts and times of a rule, by field. */
export function checkValues({
  effect,
  value,
  ...period
}: Pick<RuleValues, 'effect' | 'value' | 'startsAt' | 'endsAt'>): FieldError[] {
  return [...(effect === 'percentage' ? checkPercentage(value) : checkAmount(value)), ...checkPeriod(period)];
}

async function checkNames(
  db: Queryable,
  { scope, excluded }: RuleValues,
  before: RuleValues | null,
): Promise<FieldError[]> {
  const { products: ids = [] } = scope;
  return [
    ...(await checkCategoriesAndBrands(db, scope)),
    ...(await checkProducts(db, { field: 'scope', ids, known: before?.scope.products ?? [] })),
    ...(await checkProducts(db, { field: 'excluded', ids: excluded, known: before?.excluded ?? [] })),
  ];
}
