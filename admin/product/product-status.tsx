import type { ProductStatus as Status } from '#domain/catalogue/product-status.ts';
import { StatusMark } from '../ui/status-mark.tsx';

/** The names of the statuses. */
export const STATUS_NAMES: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

const STATES = { draft: 'open', scheduled: 'planned', published: 'on', archived: 'over' } as const;

/** The status of a product, by shape and text. */
export function ProductStatus({ status }: { status: Status }) {
  return <StatusMark state={STATES[status]} name={STATUS_NAMES[status]} />;
}
