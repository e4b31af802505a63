import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ApiCustomerDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { formatDollars } from '#domain/money.ts';
import { ERASE_WORD } from '#domain/staff/erase-word.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { announce } from '../../shell/messages/messages.ts';
import { withFreshSignIn } from '../../sign-in/with-fresh-sign-in.ts';
import { countOf } from '../../ui/count-text.ts';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { undoErasure } from './undo-erasure.ts';

const NOTHING = 'Nothing was erased.';

/** Says what an erasure deletes and keeps. Requires the confirmation word and, if needed, a fresh sign-in. */
export function EraseDialog({
  open,
  ...form
}: {
  customer: ApiCustomerDetail;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={form.onClose} label="Erase this customer">
      <EraseForm {...form} />
    </Dialog>
  );
}

function EraseForm({
  customer: { id, email, erasure, credit },
  onClose,
}: Omit<Parameters<typeof EraseDialog>[0], 'open'>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [word, setWord] = useState('');
  const [isForfeited, setForfeited] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const submit = async () => {
    if (word !== ERASE_WORD) return setError(`Type ${ERASE_WORD} to confirm.`);
    if (credit.balance > 0 && !isForfeited)
      return setFailure({ meaning: NOTHING, reason: 'Confirm that the store credit is given up.' });
    const body = { word: ERASE_WORD, forfeitCredit: isForfeited, undoable: true } as const;
    const erased = await withFreshSignIn(() => client.eraseCustomer({ params: { id }, body }));
    if (!erased.ok) return setFailure(describeFailedAttempt(erased.error, NOTHING));
    announce(`The customer is erased in ${UNDO_DELAY}.`, () => undoErasure(id, revalidate));
    await navigate('/customers');
  };
  return (
    <DialogForm
      title={`Erase ${email}`}
      submit="Erase for good"
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <EffectList>
        <Effect icon="close" isBad>
          Deleted: the account with its addresses, sessions and ways to sign in,{' '}
          {countOf(erasure.reviews, 'review')}, and all notes about the customer.
        </Effect>
        <Effect icon="check">
          Kept for the books, without name, address and contact: {countOf(erasure.orders, 'order')}.
        </Effect>
        <Effect icon="alert" isBad>
          {HAPPENS_LATER}
        </Effect>
      </EffectList>
      {credit.balance > 0 && (
        <CheckBox checked={isForfeited} onChange={setForfeited}>
          {' '}
          The customer gives up {formatDollars(credit.balance)} of store credit
        </CheckBox>
      )}
      <TextInput
        label={`Type ${ERASE_WORD} to confirm`}
        value={word}
        error={error}
        autoComplete="off"
        onChange={({ target }) => {
          setWord(target.value);
          setError(undefined);
        }}
      />
    </DialogForm>
  );
}
