import type { ApiStockMovement } from '#contract/calls.ts';
import { REASON_NAMES } from './stock-editor.tsx';

/** The display names of movements without a reason, by the buckets from and to which they move. */
const MOVEMENT_NAMES: Readonly<Record<string, string>> = {
  'supplier available': 'Delivery',
  'available held': 'Reserved',
  'available sold': 'Sold',
  'held sold': 'Paid',
  'sold shipped': 'Shipped',
  'held available': 'Released',
  'sold available': 'Cancelled',
  'shipped returned': 'Came back',
  'returned available': 'Restocked',
  'returned shipped': 'Sent back',
  'returned lost': 'Lost',
  'shipped lost': 'Lost',
};

/** Returns the change of the available stock, or else the quantity. */
export function describeQuantity({
  change,
  quantity,
}: Pick<ApiStockMovement, 'change' | 'quantity'>): string {
  if (change === 0) return String(quantity);
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** Returns why a movement happened, in words. */
export function describeMovementCause({
  from,
  to,
  reason,
  cause,
}: Pick<ApiStockMovement, 'from' | 'to' | 'reason' | 'cause'>): string {
  if (reason !== null) return cause === 'undone' ? `Undone: ${REASON_NAMES[reason]}` : REASON_NAMES[reason];
  return MOVEMENT_NAMES[`${from} ${to}`] ?? `${from} to ${to}`;
}
