import type { ApiOrderWithHistory } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { CancelItems } from './cancel-items.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { Returns } from './returns/returns.tsx';

/** Returns items, cancels items, or cancels the order. */
export function OrderChanges(props: {
  order: ApiOrderWithHistory;
  shopAddress: string;
  client: Pick<Client, 'cancelOrder' | 'readProduct' | 'requestReturn' | 'withdrawReturn'>;
  onChanged: () => Promise<void>;
}) {
  return (
    <>
      <Returns {...props} />
      <CancelItems {...props} />
      <CancelOrder {...props} />
    </>
  );
}
