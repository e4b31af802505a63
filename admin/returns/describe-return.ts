import type { ApiReturnSummary } from '#contract/calls.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { RETURN_REASONS } from '#domain/return/return-reason.ts';
import type { ReturnState } from '#domain/return/return-state.ts';
import type { MarkState } from '../ui/status-mark.tsx';

type Line = ApiReturnSummary['lines'][number];

/** The display names of the states, each with its mark. */
export const RETURN_MARKS: Readonly<
  Record<ReturnState, { readonly state: MarkState; readonly name: string }>
> = {
  requested: { state: 'open', name: 'Requested' },
  approved: { state: 'planned', name: 'Approved, parcel awaited' },
  received: { state: 'planned', name: 'Received, to inspect' },
  closed: { state: 'on', name: 'Completed' },
  rejected: { state: 'over', name: 'Rejected' },
  withdrawn: { state: 'over', name: 'Withdrawn' },
  expired: { state: 'over', name: 'Expired' },
};

/** Returns what staff and customers call a return. */
export function nameOfReturn({ number }: { readonly number: number }): string {
  return `R-${number}`;
}

/** Returns the reasons of the customer with the sizes that are wanted instead, each once. */
export function describeReasons(lines: ApiReturnSummary['lines']): string {
  return [...new Set(lines.map(describeWish))].join(', ');
}

/** Returns why a piece is sent back, and the size that the customer wants instead. */
export function describeWish({ reason, newSize }: Pick<Line, 'reason' | 'newSize'>): string {
  return RETURN_REASONS[reason] + (newSize === null ? '' : `, wants ${describeSize(newSize)}`);
}
