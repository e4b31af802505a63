import type { ApiReturn } from '#contract/calls.ts';
import { cents, formatMoney } from '#domain/money.ts';
import { REJECT_REASONS } from '#domain/return/reject-reason.ts';
import { countOf } from '../../ui/count-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import {
  countInspected,
  divideInspection,
  isExchanged,
  reasonOf,
  refundOf,
  type Inspection,
} from './inspection.ts';

type Effect = { readonly icon: IconName; readonly text: string; readonly detail?: string | undefined };

const METHODS = {
  card: ['to the card', 'It often takes 5 to 10 days to arrive.'],
  payout: ['paid out by you', 'The customer paid in cash.'],
  not_charged: ['by collecting less at the door', undefined],
} as const;

/** Says what completing a return does to money, stock and mail. */
export function describeInspection(record: ApiReturn, inspection: Inspection): Effect[] {
  const { accepted, restocked, rejected } = countInspected(inspection);
  const refund = refundOf(record, inspection);
  const { nonCreditCents, creditCents } = divideInspection(record, inspection);
  const [how, detail] = METHODS[record.refundable?.method ?? 'card'];
  const exchanged = record.lines.filter(
    (line) => isExchanged(line, inspection) && countInspected(inspection, line.position).accepted > 0,
  );
  const reasons = record.lines
    .filter(({ position }) => countInspected(inspection, position).rejected > 0)
    .map(({ position }) => REJECT_REASONS[reasonOf(inspection, position)].label);
  return [
    ...(nonCreditCents > 0
      ? [{ icon: 'payment' as const, text: `${formatMoney(cents(nonCreditCents))} refund ${how}.`, detail }]
      : []),
    ...(creditCents > 0
      ? [{ icon: 'payment' as const, text: `${formatMoney(cents(creditCents))} back as store credit.` }]
      : []),
    ...(refund > 0 ? [] : [{ icon: 'payment' as const, text: 'No money is returned.' }]),
    ...exchanged.map(({ position, title, newSize }) => ({
      icon: 'orders' as const,
      text: `${countInspected(inspection, position).accepted} × ${title}, ${newSize ?? ''}, to pack.`,
      detail: 'Held since the approval. No charge.',
    })),
    ...(restocked > 0
      ? [{ icon: 'stock' as const, text: `${countOf(restocked, 'item')} can be sold again.` }]
      : []),
    ...(accepted > restocked
      ? [{ icon: 'alert' as const, text: `${countOf(accepted - restocked, 'item')} written off.` }]
      : []),
    ...(rejected > 0
      ? [
          {
            icon: 'orders' as const,
            text: `${countOf(rejected, 'item')} to send back to the customer. Today reminds you.`,
            detail: [...new Set(reasons)].join(', '),
          },
        ]
      : []),
    { icon: 'mail', text: 'The customer gets an email with the result.' },
  ];
}
