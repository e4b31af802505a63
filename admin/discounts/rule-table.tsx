import type { ApiPriceRule } from '#contract/calls.ts';
import { describePeriod, describeScope, describePriceEffect } from './describe-rule.ts';
import type { DiscountsData } from './load-discounts.ts';
import { RecordTable } from './record-table.tsx';

/** A list of sale prices. */
export function RuleTable({
  caption,
  rules,
  data,
  counts,
}: {
  caption: string;
  rules: readonly ApiPriceRule[];
  data: DiscountsData;
  /** The numbers of products by rule; undefined until they are read. */
  counts: Readonly<Record<string, number>> | undefined;
}) {
  const rows = rules.map((rule) => ({
    to: `/discounts/sale-prices/${rule.id}`,
    name: rule.name,
    note: describeOrigin(rule),
    value: describePriceEffect(rule),
    scope: describeScope(rule, data.catalogue),
    period: describePeriod(rule, data.readAt),
    number: counts?.[rule.id]?.toLocaleString('en-US') ?? '…',
    status: rule.status,
  }));
  return <RecordTable caption={caption} counted="Products" rows={rows} />;
}

function describeOrigin({ id, addedBy }: ApiPriceRule): string | null {
  if (id === 'standard') return 'comes with a new shop';
  return addedBy === null ? null : `by ${addedBy}`;
}
