import { useState } from 'react';
import type { ApiStaffOrder, CallInput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import type { RowSelection } from '../../ui/lists/selection/use-row-selection.ts';

/** The most orders that one press selects. */
const MAX_ORDER_COUNT = 500;

/** Selects all orders of a list, also those of later pages. `loaded` are the orders that it has read. */
export function useSelectAll(
  query: CallInput<'listStaffOrders'>['query'],
  selection: Pick<RowSelection, 'add'>,
): { loaded: readonly ApiStaffOrder[]; isSelecting: boolean; selectAll: () => Promise<void> } {
  const [loaded, setLoaded] = useState<readonly ApiStaffOrder[]>([]);
  const [isSelecting, setSelecting] = useState(false);
  const selectAll = async () => {
    if (isSelecting) return;
    setSelecting(true);
    const orders: ApiStaffOrder[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null && orders.length < MAX_ORDER_COUNT) {
      const page = await client.listStaffOrders({
        query: { ...query, limit: '100', ...(cursor !== undefined && { cursor }) },
      });
      if (!page.ok) {
        setSelecting(false);
        return announceFailure(page.error.detail);
      }
      orders.push(...page.value.orders);
      cursor = page.value.next;
    }
    setSelecting(false);
    setLoaded(orders);
    selection.add(orders.map(({ id }) => id));
    if (cursor !== null) {
      announceFailure(
        `The first ${orders.length.toLocaleString('en-US')} orders are selected. Narrow the filter to select the others.`,
      );
    }
  };
  return { loaded, isSelecting, selectAll };
}
