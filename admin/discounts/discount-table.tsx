import type { ApiPromotion } from '#contract/calls.ts';
import { countText } from '../ui/count-text.ts';
import { describePeriod } from './describe-rule.ts';
import { describeAccess, describeConditions, describeEffect } from './discount/describe-discount.ts';
import type { DiscountsData } from './load-discounts.ts';
import { RecordTable } from './record-table.tsx';

/** A list of discounts at checkout. */
export function DiscountTable({
  caption,
  promotions,
  data,
}: {
  caption: string;
  promotions: readonly ApiPromotion[];
  data: DiscountsData;
}) {
  if (promotions.length === 0) return null;
  const rows = promotions.map((promotion) => ({
    to: `/discounts/${promotion.id}`,
    name: promotion.name,
    note: describeAccess(promotion),
    value: describeEffect(promotion),
    scope: describeConditions(promotion, data.catalogue),
    period: describePeriod(promotion, data.readAt),
    number: describeUses(promotion),
    status: promotion.status,
  }));
  return <RecordTable caption={caption} counted="Used" rows={rows} />;
}

function describeUses({ used, limitTotal }: ApiPromotion): string {
  return limitTotal === null
    ? countText(used)
    : `${countText(used)} of ${limitTotal.toLocaleString('en-US')}`;
}
