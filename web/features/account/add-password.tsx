import { useState } from 'react';
import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import styles from './account-form.module.css';

/** For somebody who comes in by a provider only: sends a link with which they choose a password as well. */
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
    const answer = await client.requestPasswordReset({ body: { email } });
    setProblem(answer.ok ? undefined : answer.error.detail);
    setIsSent(answer.ok);
  };
  return (
    <section className={styles.form} aria-labelledby="add-password">
      <h2 id="add-password">Add a password</h2>
      <p className="muted">
        You have none so far. We can send you a link with which you choose one; you will be signed out
        everywhere then.
      </p>
      <FormError message={problem} />
      <div>
        <Button variant="ghost" size="small" onClick={() => void send()}>
          Send the link
        </Button>
      </div>
      <p role="status">{isSent && `A mail with a link is on its way to ${email}.`}</p>
    </section>
  );
}
