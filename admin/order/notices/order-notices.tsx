import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import {
  ACCEPT_PAYMENT,
  CANCEL,
  HAND_OVER,
  hasFailedRefund,
  isDecided,
  REFUSED,
  type OrderAction,
} from '../actions/order-actions.ts';
import { undoOrderDecision, nameDecision } from '../actions/undo-order-decision.ts';
import { FailedDecisions } from './failed-decisions.tsx';
import styles from '../order.module.css';

/** What staff must know before they work on an order: a decision that waits or is needed, one that failed, and a dispute. */
export function OrderNotices({
  order,
  mayDo,
}: {
  order: ApiOrderDetail;
  mayDo: (action: OrderAction) => boolean;
}) {
  return (
    <>
      {isDecided(order) ? (
        <WaitingDecision order={order} mayDo={mayDo} />
      ) : (
        order.state === 'needs_review' && <Review order={order} />
      )}
      <FailedDecisions failed={order.failedDecisions} />
      {order.isDisputed && (
        <div className={styles.notices}>
          <Notice tone="bad" icon="payment" title="The payment is disputed.">
            Do not ship it. Answer at the card provider, which refunds nothing until the bank has decided.
          </Notice>
        </div>
      )}
    </>
  );
}

/** A decision that can still be undone. */
function WaitingDecision({ order, mayDo }: Parameters<typeof OrderNotices>[0]) {
  const { revalidate } = useRevalidator();
  const { acceptsAt, handsOverAt } = order;
  return (
    <div className={styles.notices}>
      <Notice
        tone="wait"
        icon="clock"
        title={`The ${acceptsAt === null ? 'order' : 'payment'} is being ${nameDecision(order)}.`}
        role="status"
      >
        {mayDo(decisionOf(order)) && (
          <Action onClick={() => void undoOrderDecision(order, revalidate)}>
            {(acceptsAt ?? handsOverAt) ? 'Undo' : 'Keep the order'}
          </Action>
        )}
      </Notice>
    </div>
  );
}

function Review({ order }: { order: ApiOrderDetail }) {
  return (
    <div className={styles.notices}>
      {hasFailedRefund(order) ? (
        <Notice tone="bad" icon="payment" title="The refund failed.">
          The order is cancelled, but not refunded. Return the money below.
        </Notice>
      ) : (
        <Notice tone="bad" icon="payment" title="The payment needs a decision.">
          Do not pack it. Accept the payment if it matches the total, or refund it in full.
        </Notice>
      )}
    </div>
  );
}

/** Returns an action with the permission that undoing the waiting decision requires. */
function decisionOf({ state, isBeingRefused, handsOverAt }: ApiOrderDetail): OrderAction {
  if (handsOverAt) return HAND_OVER;
  if (state === 'needs_review') return ACCEPT_PAYMENT;
  return isBeingRefused ? REFUSED : CANCEL;
}
