import type { FieldError } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { findProductNames, findUnknownName } from '#database/queries/pricing/priced-products.ts';
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
export function checkValues(
  rule: Pick<RuleValues, 'effect' | 'value' | 'startsAt' | 'endsAt'>,
): FieldError[] {
  return [...checkAmounts(rule), ...checkTimes(rule)];
}

function checkAmounts({ effect, value }: Pick<RuleValues, 'effect' | 'value'>): FieldError[] {
  if (effect !== 'percentage') {
    return value < 0.01 ? [{ field: 'value', message: 'This must be at least $0.01.' }] : [];
  }
  const isPercent = Number.isInteger(value) && value >= 1 && value <= 100;
  return isPercent ? [] : [{ field: 'value', message: 'A percentage is a whole number from 1 to 100.' }];
}

function checkTimes({ startsAt, endsAt }: Pick<RuleValues, 'startsAt' | 'endsAt'>): FieldError[] {
  const isReversed = startsAt !== null && endsAt !== null && endsAt <= startsAt;
  return isReversed ? [{ field: 'endsAt', message: 'The end must be after the start.' }] : [];
}

/** Accepts a deleted product that the rule names already. */
async function checkNames(
  db: Queryable,
  { scope, excluded }: RuleValues,
  before: RuleValues | null,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const unknownName = await findUnknownName(db, scope);
  if (unknownName !== undefined)
    errors.push({ field: 'scope', message: `There is no category or brand ‘${unknownName}’.` });
  for (const [field, ids, known] of [
    ['scope', scope.products ?? [], before?.scope.products ?? []],
    ['excluded', excluded, before?.excluded ?? []],
  ] as const) {
    const added = ids.filter((id) => !known.includes(id));
    const names = await findProductNames(db, added);
    const unknown = added.find((id) => !names.has(id));
    if (unknown !== undefined) errors.push({ field, message: `There is no product ‘${unknown}’.` });
  }
  return errors;
}
