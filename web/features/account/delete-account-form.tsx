import { useState, type ComponentProps, type ReactNode } from 'react';
import type { Client } from '#contract/client.ts';
import { formatDollars } from '#domain/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import styles from './account-form.module.css';

const REQUIRED = { password: 'Password' };

type Deletion = {
  client: Pick<Client, 'eraseMyAccount'>;
  hasPassword: boolean;
  /** The store credit that is left, in dollars. */
  credit: number;
  onDeleted: () => Promise<void>;
};

/** The props of the form. `signInAgain` is shown to users without a password. */
export type DeleteAccountProps = Deletion & { email: string; signInAgain: ReactNode };

/** The form that deletes the account. `onResponse` is called when the response has arrived. */
function useDeletion({ client, hasPassword, onDeleted, onResponse }: Deletion & { onResponse: () => void }) {
  return useForm(hasPassword ? REQUIRED : {}, async (text) => {
    const body = {
      ...(hasPassword && { password: text('password') }),
      ...(text('forfeitCredit') !== '' && { forfeitCredit: true }),
    };
    const result = await client.eraseMyAccount({ body });
    onResponse();
    if (result.ok) {
      showToast('Your account has been deleted.');
      await onDeleted();
      return undefined;
    }
    const { error } = result;
    const errors = [{ field: 'password', message: error.detail }];
    return error.code === 'password_wrong' ? { ...error, errors } : error;
  });
}

/**
 * Deletes the account. The password confirms the deletion. Users without one need a recent sign-in (`signInAgain` offers it), and also
 * confirm in a dialog: otherwise they would be one click from losing everything.
 */
export function DeleteAccountForm({ email, signInAgain, ...deletion }: DeleteAccountProps) {
  const { hasPassword, credit } = deletion;
  const [isConfirming, setIsConfirming] = useState(false);
  const { problem, formProps, submitProps } = useDeletion({
    ...deletion,
    onResponse: () => setIsConfirming(false),
  });
  return (
    <>
      <form {...formProps} className={styles.deletion} aria-labelledby="delete-account">
        <p className="muted">
          This permanently deletes your account and your reviews. We keep your orders for our records, without
          your name and address. Open orders must be completed or cancelled first.
        </p>
        {hasPassword ? (
          <PasswordField autoComplete="current-password" error={problem.fields['password']} />
        ) : (
          <>
            <p>
              To confirm that it is you, you need a sign-in from the last ten minutes. If yours is older, sign
              in again.
            </p>
            {signInAgain}
          </>
        )}
        {credit > 0 && (
          <Checkbox name="forfeitCredit" label={`I give up my store credit of ${formatDollars(credit)}`} />
        )}
        <FormError message={problem.detail} />
        <div>
          <Button
            {...submitProps}
            variant="danger"
            {...(!hasPassword && { type: 'button', onClick: () => setIsConfirming(true) })}
          >
            Delete my account
          </Button>
        </div>
      </form>
      <DeletionDialog
        open={isConfirming}
        email={email}
        busy={submitProps.busy}
        onConfirm={() => formProps.ref.current?.requestSubmit()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

function DeletionDialog({
  email,
  ...dialog
}: { email: string } & Pick<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'busy' | 'onConfirm' | 'onCancel'
>) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete your account?"
      confirmLabel="Yes, delete it"
      cancelLabel="Keep it"
    >
      <p>This deletes the account of {email} and its reviews. It cannot be undone.</p>
    </ConfirmDialog>
  );
}
