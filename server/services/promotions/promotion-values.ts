import type { StoredPromotion } from '#database/queries/pricing/promotions.ts';
import { centsFromDollars, dollarsFromStored } from '#domain/money.ts';
import type { Promotion, PromotionConditions } from '#domain/pricing/order/promotions/promotion.ts';
import type { PriceScope } from '#domain/pricing/price-rules.ts';
import type { FieldValues } from '../edits/edited-record.ts';
import { readList } from '../edits/field-values.ts';
import { sortScopeKeys } from '../price-rules/rule-values.ts';

/** A discount as calls and the log have it: amounts in dollars, times as text in UTC. */
export type PromotionValues = Pick<
  Promotion,
  'name' | 'class' | 'effect' | 'value' | 'buy' | 'get' | 'maxSets' | 'exclusive' | 'priority'
> &
  Pick<StoredPromotion, 'automatic' | 'codes' | 'limitTotal' | 'limitPerson' | 'limitCode'> & {
    readonly scope: PriceScope;
    readonly countries: readonly string[];
    readonly groups: readonly string[];
    readonly firstOrder: boolean;
    readonly minSubtotal: number | null;
    readonly minQuantity: number | null;
    readonly startsAt: string | null;
    readonly endsAt: string | null;
  };

/** Returns the values of a row. */
export function toPromotionValues({
  id: _id,
  conditions,
  value,
  startsAt,
  endsAt,
  ...row
}: StoredPromotion): PromotionValues {
  const { products, categories, departments, brands, ...others } = conditions;
  const { minSubtotalCents = null } = others;
  return {
    ...row,
    value: row.effect === 'amount' ? dollarsFromStored(value) : value,
    scope: sortScopeKeys({
      ...(products && { products }),
      ...(categories && { categories }),
      ...(brands && { brands }),
      ...(departments && { departments }),
    }),
    countries: others.countries ?? [],
    groups: others.groups ?? [],
    firstOrder: others.firstOrder ?? false,
    minSubtotal: minSubtotalCents === null ? null : dollarsFromStored(minSubtotalCents),
    minQuantity: others.minQuantity ?? null,
    startsAt: startsAt && startsAt.toISOString(),
    endsAt: endsAt && endsAt.toISOString(),
  };
}

/** Returns the row of values. */
export function toStoredPromotion(id: string, values: PromotionValues): StoredPromotion {
  const { scope, countries, groups, firstOrder, minSubtotal, minQuantity, startsAt, endsAt, ...row } = values;
  const conditions: PromotionConditions = {
    ...(scope as PromotionConditions),
    ...(countries.length > 0 && { countries }),
    ...(groups.length > 0 && { groups }),
    ...(firstOrder && { firstOrder }),
    ...(minSubtotal !== null && minSubtotal > 0 && { minSubtotalCents: centsFromDollars(minSubtotal) }),
    ...(minQuantity !== null && { minQuantity }),
  };
  return {
    ...row,
    id,
    conditions,
    value: row.effect === 'amount' ? centsFromDollars(row.value) : row.value,
    codes: row.codes.toSorted(),
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** Returns values as the log has them: lists as their JSON text. */
export function toPromotionFields({
  scope,
  countries,
  groups,
  codes,
  ...values
}: PromotionValues): FieldValues {
  return {
    ...values,
    scope: JSON.stringify(sortScopeKeys(scope)),
    countries: JSON.stringify(countries),
    groups: JSON.stringify(groups),
    codes: JSON.stringify(codes.toSorted()),
  };
}

/** Parses values from the log. */
export function fromPromotionFields({
  scope,
  countries,
  groups,
  codes,
  ...fields
}: FieldValues): PromotionValues {
  return {
    ...(fields as Omit<PromotionValues, 'scope' | 'countries' | 'groups' | 'codes'>),
    scope: JSON.parse(typeof scope === 'string' ? scope : '{}') as PriceScope,
    countries: readList(countries),
    groups: readList(groups),
    codes: readList(codes),
  };
}
