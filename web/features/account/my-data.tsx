import { useState, type ReactNode } from 'react';
import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import styles from './account-form.module.css';

const LABELS = { password: 'Password' };

/**
 * Downloads a user's data and deletes the account. The password confirms the deletion. Users without one sign in again (`signInAgain`)
 * and confirm in a dialog, because a recent sign-in alone would leave them one click from losing everything.
 */
export function MyData({
  client,
  email,
  hasPassword,
  signInAgain,
  onErased,
}: {
  client: Pick<Client, 'eraseMe'>;
  email: string;
  hasPassword: boolean;
  signInAgain: ReactNode;
  onErased: () => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const { problem, formProps, submitProps } = useForm(hasPassword ? LABELS : {}, async (text) => {
    const answer = await client.eraseMe({ body: hasPassword ? { password: text('password') } : {} });
    setAsking(false);
    if (answer.ok) {
      showToast('Your account has been deleted.');
      await onErased();
      return undefined;
    }
    const { error } = answer;
    const errors = [{ field: 'password', message: error.detail }];
    return error.code === 'password_wrong' ? { ...error, errors } : error;
  });
  return (
    <>
      <section className={styles.form} aria-labelledby="my-data">
        <h2 id="my-data">Your data</h2>
        <p className="muted">All the data we hold about you, in one file.</p>
        <p>
          <a className="link" href="/api/my-data" download="my-data-at-osier.json">
            Download my data
          </a>
        </p>
      </section>
      <form {...formProps} className={styles.form} aria-labelledby="erase">
        <h2 id="erase">Delete my account</h2>
        <p className="muted">
          This permanently deletes your account and your reviews. We keep your orders for our records, without
          your name and address. Open orders must be completed or cancelled first.
        </p>
        {hasPassword ? (
          <TextField
            label="Password"
            name="password"
            type="password"
            required
            autoComplete="current-password"
            error={problem.fields['password']}
          />
        ) : (
          <>
            <p>
              To confirm that it is you, sign in again, even if you have just signed in. You then have ten
              minutes.
            </p>
            {signInAgain}
          </>
        )}
        <FormError message={problem.detail} />
        <div>
          <Button
            {...submitProps}
            variant="danger"
            {...(!hasPassword && { type: 'button', onClick: () => setAsking(true) })}
          >
            Delete my account
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        title="Delete your account?"
        confirmLabel="Yes, delete it"
        cancelLabel="Keep it"
        busy={submitProps.busy}
        onConfirm={() => formProps.ref.current?.requestSubmit()}
        onCancel={() => setAsking(false)}
      >
        <p>This deletes the account of {email} and its reviews. It cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}
