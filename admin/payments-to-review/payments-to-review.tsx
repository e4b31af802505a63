import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { useLive } from '../live/use-live.ts';
import { ActionDialog } from '../order/actions/action-dialog.tsx';
import type { OrderAction } from '../order/actions/order-actions.ts';
import { ordersPath } from '../orders/orders-path.ts';
import { announceFailure } from '../shell/messages/messages.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import type { loadPaymentsToReview } from './load-payments-to-review.ts';
import { PaymentsTable } from './payments-table.tsx';

/** The payments that need a decision, the longest waiting first. */
export function PaymentsToReview() {
  const { payments, more, readAt } = useLoaderData<typeof loadPaymentsToReview>();
  useLive(['order']);
  const [chosen, setChosen] = useState<{ action: OrderAction; order: ApiOrderDetail } | null>(null);
  const choose = async (action: OrderAction, number: number) => {
    const read = await client.readStaffOrder({ params: { number: String(number) } });
    if (read.ok) setChosen({ action, order: read.value.order });
    else announceFailure(read.error.detail);
  };
  return (
    <>
      <ScreenHead
        title="Payments to review"
        note={more ? `The ${payments.length} that wait the longest` : 'The longest waiting first'}
      />
      {payments.length > 0 ? (
        <PaymentsTable payments={payments} now={readAt} onChoose={(...choice) => void choose(...choice)} />
      ) : (
        <Empty title="No payment needs a decision" text="Payments that do not match their order appear here.">
          <Link className="link" to={ordersPath(null)}>
            All orders
          </Link>
        </Empty>
      )}
      {chosen && <ActionDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
