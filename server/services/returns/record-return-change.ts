import type { Queryable } from '#database/connection/connect.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import type { ReturnState } from '#domain/return/return-state.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import type { ChangeAuthor, FieldChange } from '#domain/staff/change-log.ts';

const ACTIONS = {
  approved: 'return_approved',
  rejected: 'return_rejected',
  received: 'return_received',
  closed: 'return_closed',
} as const satisfies Partial<Record<ReturnState, ChangeAction>>;

/** Records that staff moved a return, or opened one for a parcel. Must run in the transaction of the change. */
export async function recordReturnChange(
  tx: Queryable,
  {
    orderId,
    from,
    to,
    changes = [],
    author,
    at,
  }: {
    orderId: string;
    from: ReturnState | null;
    to: keyof typeof ACTIONS;
    changes?: readonly FieldChange[];
    author: ChangeAuthor;
    at: Date;
  },
): Promise<void> {
  await insertChange(tx, {
    at,
    author,
    action: from === null ? 'return_opened' : ACTIONS[to],
    subject: { type: 'order', id: orderId },
    changes: [{ field: 'return', before: from, after: to }, ...changes],
  });
}
