import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { isDecided } from '../actions/order-actions.ts';
import { REFUND_UNDONE, undoRefund } from './undo-refund.ts';
import styles from './refund-list.module.css';

type Refund = ApiOrderDetail['refunds'][number];

const WAITING: Readonly<Record<Refund['method'], string>> = {
  card: 'waits to be sent to the card',
  credit: 'waits to be added to the store credit',
  payout: 'waits to be recorded as paid out',
  not_charged: 'waits to be taken off what is collected',
};

/** The refunds of an order that are not sent yet, which can be undone, and those that failed and need a decision. */
export function RefundList({ order, mayRefund }: { order: ApiOrderDetail; mayRefund: boolean }) {
  const { isRunning, run } = useRefundCall();
  const waiting = order.refunds.filter(({ undoUntil, isWaiting }) => undoUntil !== null || isWaiting);
  if (waiting.length === 0) return null;
  const undo = ({ id }: Refund) => void run(() => client.undoRefund({ params: { id } }), REFUND_UNDONE);
  return (
    <ul className={styles.refunds}>
      {waiting.map((refund) => (
        <li key={refund.id}>
          {refund.isWaiting ? (
            <FailedRefund
              refund={refund}
              hasCard={order.paymentMethod === 'card'}
              creditOf={order.refundable?.credit ? (order.customer?.email ?? 'the customer') : null}
              // A decision about the whole order settles it, too.
              mayRefund={mayRefund && !isDecided(order)}
              isRunning={isRunning}
              run={run}
            />
          ) : (
            <>
              <span>
                {formatDollars(refund.amount)} {WAITING[refund.method]}
              </span>
              {/* The parts of a refund are undone together. */}
              {mayRefund && !waiting.some(({ id }) => id === refund.partOf) && (
                <Action aria-disabled={isRunning} onClick={() => undo(refund)}>
                  Undo
                </Action>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

type Run = (
  call: () => Promise<Awaited<ReturnType<typeof client.retryRefund | typeof client.undoRefund>>>,
  done: string,
) => Promise<void>;

function useRefundCall(): { isRunning: boolean; run: Run } {
  const { revalidate } = useRevalidator();
  const [isRunning, setRunning] = useState(false);
  const run: Run = async (call, done) => {
    if (isRunning) return;
    setRunning(true);
    const result = await call();
    setRunning(false);
    if (!result.ok) announceFailure(result.error.detail);
    else if ('id' in result.value) {
      const { id } = result.value;
      announce(done, () => undoRefund(id, revalidate));
    } else announce(done);
    await revalidate();
  };
  return { isRunning, run };
}

/** A refund that failed. Staff send it to the card again, turn it into store credit, or pay it out. */
function FailedRefund({
  refund: { id, amount },
  hasCard,
  creditOf,
  mayRefund,
  isRunning,
  run,
}: {
  refund: Refund;
  /** Whether the order was paid by card. */
  hasCard: boolean;
  /** The account that can get store credit; null when none can. */
  creditOf: string | null;
  mayRefund: boolean;
  isRunning: boolean;
  run: Run;
}) {
  const [reference, setReference] = useState('');
  return (
    <Notice tone="bad" icon="payment" title={`The refund of ${formatDollars(amount)} failed.`}>
      {mayRefund && (
        <div className={styles.decision}>
          {hasCard && (
            <Action
              aria-disabled={isRunning}
              onClick={() =>
                void run(() => client.retryRefund({ params: { id } }), `The refund is sent in ${UNDO_DELAY}.`)
              }
            >
              Send it to the card again
            </Action>
          )}
          {creditOf !== null && (
            <Action
              aria-disabled={isRunning}
              onClick={() =>
                void run(
                  () => client.creditRefund({ params: { id } }),
                  `${formatDollars(amount)} of store credit is added in ${UNDO_DELAY}.`,
                )
              }
            >
              Add it to the store credit of {creditOf}
            </Action>
          )}
          <TextInput
            label="Reference of a payout"
            hint="Return the money in another way first."
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
          <Action
            aria-disabled={isRunning || reference.trim() === ''}
            onClick={() => {
              if (reference.trim() === '') return;
              void run(
                () => client.payOutRefund({ params: { id }, body: { reference } }),
                `The payout is recorded in ${UNDO_DELAY}.`,
              );
            }}
          >
            Record the payout
          </Action>
        </div>
      )}
    </Notice>
  );
}
