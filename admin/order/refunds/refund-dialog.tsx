import { useState } from 'react';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { centsFromDollars, cents, formatDollars, formatMoney } from '#domain/money.ts';
import { REFUND_REASON_IDS, REFUND_REASONS, type RefundReason } from '#domain/refund/refund-reason.ts';
import type { FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { itemName } from '../../orders/describe-order.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import {
  amountOfDraft,
  canRestock,
  divideDraft,
  EMPTY_DRAFT,
  linesOfDraft,
  methodOfDraft,
  problemOfAmount,
  sumOfDraft,
  type RefundLine,
  type RefundDraft,
} from './refund-draft.ts';
import { useRefund } from './use-refund.ts';
import styles from './refund-dialog.module.css';

type Change = (changes: Partial<RefundDraft>) => void;

/** Refunds items, shipping or any amount of an order. */
export function RefundDialog({
  order,
  isOpen,
  onClose,
}: {
  order: ApiOrderDetail;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      // The order may be cancelled by somebody else while the dialog is open.
      open={isOpen && order.refundable !== null}
      onClose={onClose}
      label={`Refund #${order.number}`}
      className={styles.dialog}
    >
      <RefundForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ order, onClose }: { order: ApiOrderDetail; onClose: () => void }) {
  const send = useRefund(order);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const change: Change = (changes) => setDraft({ ...draft, ...changes });
  const amount = amountOfDraft(order, draft);
  const problem = problemOfAmount(order, draft);
  const isPayout = methodOfDraft(order, draft) === 'payout';
  const submit = async () => {
    setTried(true);
    if (problem !== undefined || (isPayout && draft.reference.trim() === '')) return;
    const failed = await send(draft);
    setFailure(failed);
    if (failed === null) onClose();
  };
  return (
    <DialogForm
      title={`Refund #${order.number}`}
      submit={amount === null || amount <= 0 ? 'Refund' : `Refund ${formatMoney(amount)}`}
      dismiss="Back"
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>
        Select items, or enter any amount up to {formatDollars(order.refundable?.left ?? 0)}. The remaining
        items stay in the order.
      </p>
      <Items order={order} draft={draft} change={change} />
      <TextInput
        label="Amount"
        prefix="$"
        inputMode="decimal"
        value={draft.amount ?? (sumOfDraft(order, draft) / 100).toFixed(2)}
        hint="Sum of the selected items; you can change it."
        error={isTried || draft.amount !== null ? problem : undefined}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <SelectInput
        label="Reason"
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value as RefundReason })}
      >
        {REFUND_REASON_IDS.map((id) => (
          <option key={id} value={id}>
            {REFUND_REASONS[id]}
          </option>
        ))}
      </SelectInput>
      {order.refundable?.credit && <RefundMethodInput order={order} draft={draft} change={change} />}
      {isPayout && (
        <TextInput
          label="Reference of the payout"
          hint="The customer paid in cash: return the money first, and enter its reference."
          error={isTried && draft.reference.trim() === '' ? 'A payout needs a reference.' : undefined}
          value={draft.reference}
          onChange={({ target }) => change({ reference: target.value })}
        />
      )}
      <Figures order={order} draft={draft} />
    </DialogForm>
  );
}

/** The items and shipping to choose from. */
function Items({ order, draft, change }: { order: ApiOrderDetail; draft: RefundDraft; change: Change }) {
  const lines = linesOfDraft(order, draft);
  const choose = ({ position }: RefundLine, quantity: number) =>
    change({ quantities: new Map(draft.quantities).set(position, quantity), amount: null });
  const shipping = order.refundable?.shipping ?? 0;
  return (
    <div className={styles.items}>
      {lines.map((line) => (
        <div key={line.position} className={styles.item}>
          <SelectInput
            label={itemName(line)}
            disabled={line.max === 0}
            value={line.chosen}
            onChange={({ target }) => choose(line, Number(target.value))}
          >
            {Array.from({ length: line.max + 1 }, (_, quantity) => (
              <option key={quantity} value={quantity}>
                {line.max === 0 ? 'Refunded' : `${quantity} of ${line.max}`}
              </option>
            ))}
          </SelectInput>
          <b>{formatMoney(line.share)}</b>
        </div>
      ))}
      {shipping > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.hasShipping}
            onChange={({ target }) => change({ hasShipping: target.checked, amount: null })}
          />
          Shipping, {formatDollars(shipping)}
        </label>
      )}
      {canRestock(lines) && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.isRestocked}
            onChange={({ target }) => change({ isRestocked: target.checked })}
          />
          Take the selected items out of the order, and restock them
        </label>
      )}
    </div>
  );
}

/** The choice between the order's own way to refund and store credit. */
function RefundMethodInput({
  order,
  draft,
  change,
}: {
  order: ApiOrderDetail;
  draft: RefundDraft;
  change: Change;
}) {
  return (
    <SelectInput
      label="Refund"
      value={draft.asCredit ? 'credit' : 'own'}
      onChange={({ target }) => change({ asCredit: target.value === 'credit' })}
    >
      <option value="own">{order.refundable?.method === 'payout' ? 'By a payout' : 'To the card'}</option>
      <option value="credit">As store credit of {order.customer?.email ?? 'the customer'}</option>
    </SelectInput>
  );
}

/** What is paid, and what remains after the refund. */
function Figures({ order, draft }: { order: ApiOrderDetail; draft: RefundDraft }) {
  const left = centsFromDollars(order.refundable?.left ?? 0);
  const now = amountOfDraft(order, draft) ?? cents(0);
  const isCharged = order.refundable?.method !== 'not_charged';
  const method = methodOfDraft(order, draft);
  const balance = order.refundable?.credit?.balance;
  const { creditCents } = divideDraft(order, draft);
  return (
    <div className={styles.figures}>
      <dl>
        <div>
          <dt>{isCharged ? 'Paid, and not refunded' : 'To collect'}</dt>
          <dd>{formatMoney(left)}</dd>
        </div>
        <div>
          <dt>Refund now</dt>
          <dd>{formatMoney(now)}</dd>
        </div>
        {creditCents > 0 && (
          <div>
            <dt>Part as store credit</dt>
            <dd>{formatMoney(cents(creditCents))}</dd>
          </div>
        )}
        <div>
          <dt>Remains</dt>
          <dd>{formatMoney(cents(left - now))}</dd>
        </div>
        {creditCents > 0 && balance !== undefined && (
          <div>
            <dt>Store credit afterwards</dt>
            <dd>{formatMoney(cents(centsFromDollars(balance) + creditCents))}</dd>
          </div>
        )}
      </dl>
      <p>{EFFECTS[method]}</p>
    </div>
  );
}

const EFFECTS = {
  card: `Goes to the card after ${UNDO_DELAY}, and the customer gets an email. You can undo it until then.`,
  not_charged: `Lowers what is collected at the door, after ${UNDO_DELAY}. You can undo it until then.`,
  payout: `Is recorded after ${UNDO_DELAY}, and the customer gets an email. You can undo it until then.`,
  credit: `Is added after ${UNDO_DELAY}, and the customer gets an email. You can undo it until then.`,
} as const;
