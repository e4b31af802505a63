import type { ChangeRecord } from '#database/queries/staff/change-log.ts';
import { HIDDEN_CUSTOMER } from '#domain/staff/change-log.ts';
import { may } from '#domain/staff/permissions.ts';
import type { ChangeReader } from '../edits/undoer.ts';

/** Returns the label of a change's subject as a reader may see it: without the address of a customer if the role may not see customers. */
export function subjectLabelFor(
  { staffRole }: ChangeReader,
  { action, subjectType, label }: ChangeRecord,
): string | null {
  // The label of exported orders is their number.
  if (label === null || action === 'orders_exported' || may(staffRole, 'customers:see')) return label;
  // The label of a note is the number of an order, or the address of a customer.
  const isAddress = subjectType === 'customer' || (subjectType === 'note' && label.includes('@'));
  return isAddress ? HIDDEN_CUSTOMER : label;
}
