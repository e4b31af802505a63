import type { CallOutput } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { countOf } from '../../ui/count-text.ts';
import { Notice } from '../../ui/panels/notice.tsx';

export type PricesPreview = NonNullable<CallOutput<'addTaxRate'>['preview']>;

/** Says what unsaved changes would have done to the orders of the last 90 days. */
export function PricesNotice({ preview }: { preview: PricesPreview | null }) {
  if (preview === null) return null;
  return (
    <Notice icon="info" title="Effect:" role="status">
      {describePreview(preview)} Placed orders do not change.
    </Notice>
  );
}

/** Describes a preview in a sentence. */
export function describePreview({ orders, dearer, cheaper, difference, refused }: PricesPreview): string {
  const { count, isSample, unpriced } = orders;
  if (count === 0 && unpriced === 0) return 'there is no order of the last 90 days to compare with.';
  const of = isSample
    ? `of the newest ${countOf(count, 'order')}`
    : `of ${countOf(count, 'order')} of the last 90 days`;
  const parts = [
    dearer > 0 && `${dearer} would have cost more`,
    cheaper > 0 && `${cheaper} would have cost less`,
    refused > 0 && `${refused} could not have been shipped`,
  ].filter((part) => part !== false);
  const total =
    difference === 0
      ? ''
      : `, ${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} in all`;
  const skipped =
    unpriced === 0
      ? ''
      : ` ${countOf(unpriced, 'order')} left out: the shop does not ship there, or their region is not known.`;
  return `${of}, ${parts.length === 0 ? 'none would have cost more or less' : parts.join(', ')}${total}.${skipped}`;
}
