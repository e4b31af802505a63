import { useState } from 'react';
import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import styles from './account-form.module.css';

/** Lets a user without a password request a mailed link to set one. */
export function AddPassword({
  client,
  email,
}: {
  client: Pick<Client, 'requestPasswordReset'>;
  email: string;
}) {
  const [problem, setProblem] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    const result = await client.requestPasswordReset({ body: { email } });
    setProblem(result.ok ? undefined : result.error.detail);
    setIsSent(result.ok);
  };
  return (
    <section className={styles.form} aria-labelledby="add-password">
      <h2 id="add-password">Add a password</h2>
      <p className="muted">
        Your account has no password yet. We can email you a link to set one. Setting it signs you out
        everywhere.
      </p>
      <FormError message={problem} />
      <div>
        <Button variant="ghost" size="small" onClick={() => void send()}>
          Send the link
        </Button>
      </div>
      <p role="status">{isSent && `We have sent a link to ${email}.`}</p>
    </section>
  );
}
