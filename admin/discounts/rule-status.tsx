import type { ApiPriceRule } from '#contract/calls.ts';
import { StatusMark } from '../ui/status-mark.tsx';

const NAMES = { draft: 'Draft', scheduled: 'Scheduled', active: 'Active', ended: 'Ended' } as const;
const STATES = { draft: 'open', scheduled: 'planned', active: 'on', ended: 'over' } as const;

/** The status of a sale price, by shape and text. */
export function RuleStatus({ status }: { status: ApiPriceRule['status'] | 'draft' }) {
  return <StatusMark state={STATES[status]} name={NAMES[status]} />;
}
