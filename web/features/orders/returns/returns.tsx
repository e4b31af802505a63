import { useState, type ReactNode } from 'react';
import type { ApiOrderWithHistory, ApiReturnOfOrder } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { formatDollars } from '#domain/money.ts';
import { RETURN_REASONS } from '#domain/return/return-reason.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { RequestReturn } from './request-return.tsx';
import styles from './returns.module.css';

const focusTitle = focusAfterUnmount((button) => button.closest('li')?.querySelector('h3'));

type Props = {
  order: ApiOrderWithHistory;
  /** Where to send a parcel without a label; empty when the merchant has entered no address. */
  shopAddress: string;
  client: Pick<Client, 'requestReturn' | 'withdrawReturn' | 'readProduct'>;
  onChanged: () => Promise<void>;
};

/** The returns of an order, and the form that asks for another one. */
export function Returns({ order, shopAddress, client, onChanged }: Props) {
  const { returns = [] } = order;
  return (
    <>
      {returns.length > 0 && (
        <section className={styles.part} aria-labelledby="returns">
          <h2 id="returns">{returns.length === 1 ? 'Your return' : 'Your returns'}</h2>
          <ul className={styles.returns}>
            {returns.map((record) => (
              <li key={record.id}>
                <ReturnFacts record={record} shopAddress={shopAddress} />
                <Withdraw record={record} client={client} onChanged={onChanged} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <RequestReturn order={order} client={client} onChanged={onChanged} />
    </>
  );
}

function ReturnFacts({ record, shopAddress }: { record: ApiReturnOfOrder } & Pick<Props, 'shopAddress'>) {
  const { number, lines, label, refund, at } = record;
  return (
    <>
      <h3 tabIndex={-1}>
        Return R-{number}: {TITLES[record.state]}
      </h3>
      <p>{describeState(record)}</p>
      {record.state === 'approved' && <p>{describeParcel(record, shopAddress)}</p>}
      <p className="small muted">
        {lines.map((line) => (
          <span key={line.position} className={styles.line}>
            {line.quantity} × {line.title}
            {line.size !== null && `, ${describeSize(line.size)}`}:{' '}
            {RETURN_REASONS[line.reason].toLowerCase()}
            {line.newSize !== null && `, exchange for ${describeSize(line.newSize)}`}
            {describeChecked(line)}
          </span>
        ))}
      </p>
      {label !== null && record.state === 'approved' && (
        <p>
          <a className="link" href={label} rel="noreferrer">
            Print the label for your parcel
          </a>
        </p>
      )}
      {refund !== null && (
        <p>
          {refund.isDone ? 'Refunded: ' : 'Your refund is on its way: '}
          {formatDollars(refund.amount)}
        </p>
      )}
      <p className="small muted num">
        <DateTime at={at} />
      </p>
    </>
  );
}

const TITLES: Readonly<Record<ApiReturnOfOrder['state'], string>> = {
  requested: 'waiting for our answer',
  approved: 'approved',
  received: 'your parcel is here',
  closed: 'completed',
  rejected: 'not possible',
  withdrawn: 'withdrawn',
  expired: 'ended',
};

function describeState({ state, sendUntil, rejected, lines }: ApiReturnOfOrder): ReactNode {
  switch (state) {
    case 'requested':
      return 'Please keep the items for now. We will tell you how to send them.';
    case 'approved':
      return (
        <>
          Please send the items to us
          {sendUntil !== null && (
            <>
              {' '}
              by <DateTime at={sendUntil} precision="day" />
            </>
          )}
          . After that, the return ends.
        </>
      );
    case 'received':
      return lines.some(({ resolution }) => resolution === 'exchange')
        ? 'We are checking the items. Then we send you the new size.'
        : 'We are checking the items. Then we return your money.';
    case 'closed':
      return lines.some(({ received, accepted }) => (received ?? 0) > (accepted ?? 0))
        ? 'We have checked the items. Some of them come back to you.'
        : 'We have checked the items. Everything is settled.';
    case 'rejected':
      return rejected ?? 'We cannot take these items back.';
    case 'withdrawn':
      return 'You keep the items.';
    case 'expired':
      return 'Your parcel did not reach us in time. You keep the items.';
  }
}

/** Says what a parcel needs to be recognised in the shop, as the mail about the approval does. */
function describeParcel({ number, label }: ApiReturnOfOrder, shopAddress: string): string {
  const note = `Please put a note with the return number R-${number} into the parcel.`;
  if (label !== null) return note;
  return `The address is ${shopAddress === '' ? 'the sender’s on the parcel that we sent you' : shopAddress}. ${note}`;
}

function describeChecked({ received, accepted, rejected }: ApiReturnOfOrder['lines'][number]): string {
  if (received === null || accepted === null || received === accepted) return '';
  return `. ${received - accepted} ${received - accepted === 1 ? 'comes' : 'come'} back to you. ${rejected ?? ''}`;
}

/** Withdraws a return after confirmation, as long as its parcel is not in the shop. */
function Withdraw({
  record: { id, number, isWithdrawable },
  client,
  onChanged,
}: Pick<Props, 'onChanged'> & { record: ApiReturnOfOrder; client: Pick<Client, 'withdrawReturn'> }) {
  const isHydrated = useHydrated();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const withdraw = async () => {
    setBusy(true);
    const result = await client.withdrawReturn({ params: { id } });
    setBusy(false);
    setConfirming(false);
    setProblem(result.ok ? undefined : result.error.detail);
    if (result.ok) showToast('The return is withdrawn.');
    // The parcel may just have come; the reloaded page shows it.
    if (result.ok || result.error.code === 'move_refused') await onChanged();
  };
  if (!isWithdrawable && problem === undefined) return null;
  return (
    <>
      <FormError message={problem} />
      {isWithdrawable && (
        <Button
          ref={focusTitle}
          variant="ghost"
          size="small"
          disabled={!isHydrated}
          onClick={() => setConfirming(true)}
        >
          Withdraw<span className="visually-hidden"> return R-{number}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="Withdraw the return?"
        confirmLabel="Yes, I keep the items"
        cancelLabel="Back"
        busy={isBusy}
        onConfirm={() => void withdraw()}
        onCancel={() => setConfirming(false)}
      >
        <p>You keep the items, and we keep the payment. You can ask again until the time for returns ends.</p>
      </ConfirmDialog>
    </>
  );
}
