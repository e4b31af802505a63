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
 * Lets a person take all their data with them, and be forgotten. They show by their password that it is them; `signInAgain` is the way
 * to do so for somebody who has none, and who is asked once more instead: a sign-in of a moment ago alone would leave one press between
 * them and the loss of everything. `email` is the account's.
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
      showToast('Your account is erased.');
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
        <p className="muted">Everything that we hold about you, as one file for you to keep.</p>
        <p>
          <a className="link" href="/api/my-data" download="my-data-at-osier.json">
            Download my data
          </a>
        </p>
      </section>
      <form {...formProps} className={styles.form} aria-labelledby="erase">
        <h2 id="erase">Erase my account</h2>
        <p className="muted">
          Your account and your reviews go for ever. Orders stay in our books without your name and address.
          Orders that are still on their way have to be closed first.
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
              To show that it is you, sign in once more. You then have ten minutes, also after signing in just
              now.
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
            Erase my account for ever
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        title="Erase your account?"
        confirmLabel="Yes, erase it"
        cancelLabel="Keep it"
        busy={submitProps.busy}
        onConfirm={() => formProps.ref.current?.requestSubmit()}
        onCancel={() => setAsking(false)}
      >
        <p>The account of {email} goes with its reviews. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}
