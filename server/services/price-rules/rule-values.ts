import type { PriceRuleRow } from '#database/queries/pricing/price-rules.ts';
import { cents, centsFromDollars, dollarsFromStored } from '#domain/money.ts';
import type { NamedRule } from '#domain/pricing/preview-price.ts';
import type { PriceRule, PriceScope } from '#domain/pricing/price-rules.ts';
import type { FieldValues } from '../edits/edited-record.ts';
import { readList } from '../edits/field-values.ts';

/** A rule as calls and the log have it: amounts in dollars, times as text in UTC. */
export type RuleValues = {
  readonly name: string;
  readonly effect: PriceRule['effect'];
  readonly value: number;
  readonly scope: PriceScope;
  readonly excluded: readonly string[];
  readonly above: number | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
};

/** Returns the values of a row. */
export function toRuleValues({
  effect,
  value,
  aboveCents,
  startsAt,
  endsAt,
  ...row
}: PriceRuleRow): RuleValues {
  return {
    name: row.name,
    effect,
    value: effect === 'percentage' ? value : dollarsFromStored(value),
    scope: sortScopeKeys(row.scope),
    excluded: row.excluded,
    above: aboveCents === null ? null : dollarsFromStored(aboveCents),
    startsAt: startsAt && startsAt.toISOString(),
    endsAt: endsAt && endsAt.toISOString(),
  };
}

/** Returns the row of values. */
export function toRuleRow(
  id: string,
  { effect, value, above, startsAt, endsAt, ...values }: RuleValues,
): PriceRuleRow {
  return {
    id,
    name: values.name,
    effect,
    value: effect === 'percentage' ? value : centsFromDollars(value),
    scope: values.scope,
    excluded: values.excluded,
    aboveCents: above === null ? null : centsFromDollars(above),
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** Returns the rule of a row. */
export function toRule({ aboveCents, ...row }: PriceRuleRow): NamedRule {
  return { ...row, aboveCents: aboveCents === null ? null : cents(aboveCents) };
}

/** Returns the moments from `now` on at which prices may change: now, and when a rule starts or ends later. */
export function listMoments(rules: readonly PriceRule[], now: Date): Date[] {
  const times = rules.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  const later = times.filter((time) => time !== null && time > now).map(Number);
  return [now, ...[...new Set(later)].map((ms) => new Date(ms))];
}

/** Whether a rule or discount with these times is active. One that starts at `now` is not active: ending it now would give it an end that is not after its start. */
export function isActiveAt(now: Date, { startsAt, endsAt }: { startsAt: unknown; endsAt: unknown }): boolean {
  const at = now.toISOString();
  return !(typeof startsAt === 'string' && startsAt >= at) && !(typeof endsAt === 'string' && endsAt <= at);
}

/** Returns values as the log has them: lists as their JSON text. */
export function toRuleFields({ scope, excluded, ...values }: RuleValues): FieldValues {
  return { ...values, scope: JSON.stringify(sortScopeKeys(scope)), excluded: JSON.stringify(excluded) };
}

/** Parses values from the log. */
export function fromRuleFields({ scope, excluded, ...fields }: FieldValues): RuleValues {
  return {
    ...(fields as Omit<RuleValues, 'scope' | 'excluded'>),
    scope: JSON.parse(typeof scope === 'string' ? scope : '{}') as PriceScope,
    excluded: readList(excluded),
  };
}

/** Returns a scope with its keys in one order, so that equal scopes have equal JSON texts. */
export function sortScopeKeys({ products, categories, brands, departments }: PriceScope): PriceScope {
  return {
    ...(products && { products }),
    ...(categories && { categories }),
    ...(brands && { brands }),
    ...(departments && { departments }),
  };
}

/**
 * Returns the base of an edited scope with its keys in that order. Returns any other base as it is: the merge of the edits reports a
 * conflict for it.
 */
export function sortScopeBase(base: unknown): unknown {
  const isScope = typeof base === 'object' && base !== null && !Array.isArray(base);
  return isScope ? sortScopeKeys(base) : base;
}

/** Returns a time as it is stored, so that equal times have equal texts. */
export function toUtc(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
