import { useState } from 'react';
import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import styles from './account-form.module.css';

/** Says that an address is not confirmed yet, and sends the link again. */
export function UnconfirmedAddress({ client }: { client: Pick<Client, 'requestAddressVerification'> }) {
  const [problem, setProblem] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    const answer = await client.requestAddressVerification();
    setProblem(answer.ok ? undefined : answer.error.detail);
    setIsSent(answer.ok);
  };
  return (
    <section className={styles.form} aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">Confirm your address</h2>
      <p className="muted">
        We have sent a link to your address. Open it in this browser to confirm that it is yours.
      </p>
      <FormError message={problem} />
      <div>
        <Button variant="ghost" size="small" onClick={() => void send()}>
          Send the link again
        </Button>
      </div>
      <p role="status">{isSent && 'A new link is on its way.'}</p>
    </section>
  );
}
