import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ApiCustomerDetail } from '#contract/calls.ts';
import { CREDIT_REASON_IDS, CREDIT_REASONS, type CreditReason } from '#domain/credit/credit-reason.ts';
import { cents, centsFromDollars, formatDollars, formatMoney } from '#domain/money.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { shortMoment } from '../../ui/dates-and-times.ts';
import { describeRoles } from '../../ui/describe-roles.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { readAmount } from '../../ui/fields/money/read-amount.ts';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { announceChange } from '../../undo/announce-change.ts';
import styles from './customer.module.css';

type Entry = ApiCustomerDetail['credit']['entries'][number];

const CAUSES: Readonly<Record<Entry['cause'], string>> = {
  spent: 'Spent on',
  returned: 'Back from',
  refund: 'Refund of',
  given: 'Given by staff',
  taken: 'Taken by staff',
  undone: 'Undone by staff',
  forfeited: 'Given up',
};

/** The store credit of a customer, its newest changes, and the buttons that give and take it. */
export function CreditPanel({ customer, now }: { customer: ApiCustomerDetail; now: number }) {
  const [dialog, setDialog] = useState<'give' | 'take' | null>(null);
  const mayChange = useMe().permissions.includes('refunds:do');
  const { balance, entries } = customer.credit;
  const title = mayChange ? undefined : describeRoles('refunds:do');
  return (
    <Panel title="Store credit" aside={<b>{formatDollars(balance)}</b>}>
      <ul className={`${styles.rows} ${styles.plain}`}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              {CAUSES[entry.cause]}
              {entry.order !== null && (
                <>
                  {' '}
                  <Link className="link" to={`/orders/${entry.order}`}>
                    #{entry.order}
                  </Link>
                </>
              )}
            </p>
            <span className={styles.end}>
              <b>{signed(entry.amount)}</b>
              <time dateTime={entry.at}>{shortMoment(entry.at, now)}</time>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.choice}>
        <Action disabled={!mayChange} title={title} aria-haspopup="dialog" onClick={() => setDialog('give')}>
          Give credit…
        </Action>
        {balance > 0 && (
          <Action
            disabled={!mayChange}
            title={title}
            aria-haspopup="dialog"
            onClick={() => setDialog('take')}
          >
            Take credit…
          </Action>
        )}
      </div>
      <CreditDialog
        customer={customer}
        isGiven={dialog !== 'take'}
        open={dialog !== null}
        onClose={() => setDialog(null)}
      />
    </Panel>
  );
}

function signed(amount: number): string {
  return amount > 0 ? `+${formatDollars(amount)}` : formatDollars(amount);
}

function CreditDialog({
  open,
  ...props
}: {
  customer: ApiCustomerDetail;
  isGiven: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const label = props.isGiven ? 'Give store credit' : 'Take store credit';
  return (
    <Dialog open={open} onClose={props.onClose} label={label}>
      <CreditForm {...props} title={label} />
    </Dialog>
  );
}

function CreditForm({
  customer: { id, email, credit },
  isGiven,
  title,
  onClose,
}: {
  customer: ApiCustomerDetail;
  isGiven: boolean;
  title: string;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [reason, setReason] = useState<CreditReason>(isGiven ? 'goodwill' : 'mistake');
  const [isTried, setTried] = useState(false);
  const { failure, send } = useCreditChange(id);
  const typed = readAmount(text);
  const amount = typed === null ? cents(0) : centsFromDollars(typed);
  const balance = centsFromDollars(credit.balance);
  const after = cents(isGiven ? balance + amount : balance - amount);
  const problem = problemOf({ amount, after, balance });
  const submit = async () => {
    setTried(true);
    if (problem !== undefined || typed === null) return;
    if (await send({ amount: isGiven ? typed : -typed, reason })) onClose();
  };
  return (
    <DialogForm
      title={title}
      submit={isGiven ? 'Give credit' : 'Take credit'}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>
        {email} has {formatMoney(balance)} now, {formatMoney(problem === undefined ? after : balance)}{' '}
        afterwards. No email is sent. You can undo it until the credit is spent.
      </p>
      <TextInput
        label="Amount"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isTried ? problem : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <SelectInput
        label="Reason"
        hint="Kept in the log."
        value={reason}
        onChange={({ target }) => setReason(target.value as CreditReason)}
      >
        {CREDIT_REASON_IDS.map((one) => (
          <option key={one} value={one}>
            {CREDIT_REASONS[one]}
          </option>
        ))}
      </SelectInput>
    </DialogForm>
  );
}

function problemOf({ amount, after, balance }: { amount: number; after: number; balance: number }) {
  if (amount <= 0) return 'Enter an amount, such as 12.50.';
  return after < 0 ? `At most ${formatMoney(cents(balance))} can be taken.` : undefined;
}

/** Sends a change, and offers to undo it. A repeated attempt has the same key, so that it changes nothing twice. */
function useCreditChange(id: string) {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const key = useRef<string>(undefined);
  const send = async (body: { amount: number; reason: CreditReason }): Promise<boolean> => {
    key.current ??= crypto.randomUUID();
    const headers = { 'idempotency-key': key.current };
    const changed = await client.changeCredit({ params: { id }, headers, body });
    if (changed.ok || needsNewKey(changed.error)) key.current = undefined;
    setFailure(changed.ok ? null : describeFailedAttempt(changed.error));
    if (!changed.ok) {
      if (changed.error.code === 'idempotency_key_reused') await revalidate();
      return false;
    }
    announceChange('The store credit is changed.', {
      changeId: changed.value.changeId,
      onUndone: revalidate,
    });
    await revalidate();
    return true;
  };
  return { failure, send };
}
