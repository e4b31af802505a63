import type { ApiPromotion } from '#contract/calls.ts';
import { StatusMark } from '../ui/status-mark.tsx';

const NAMES = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  used_up: 'Used up',
  ended: 'Ended',
} as const;
const STATES = { draft: 'open', scheduled: 'planned', active: 'on', used_up: 'over', ended: 'over' } as const;

/** The status of a sale price or discount, by shape and text. */
export function RecordStatus({ status }: { status: ApiPromotion['status'] | 'draft' }) {
  return <StatusMark state={STATES[status]} name={NAMES[status]} />;
}
