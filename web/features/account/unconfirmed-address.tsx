import { useState } from 'react';
import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import styles from './account-form.module.css';

/** A notice that the e-mail address is not confirmed yet, with a button that sends the link again. */
export function UnconfirmedAddress({ client }: { client: Pick<Client, 'requestAddressVerification'> }) {
  const [problem, setProblem] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    const result = await client.requestAddressVerification();
    setProblem(result.ok ? undefined : result.error.detail);
    setIsSent(result.ok);
  };
  return (
    <section className={styles.form} aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">Confirm your address</h2>
      <p className="muted">
        We have sent you a link. Open it in this browser to confirm your e-mail address.
      </p>
      <FormError message={problem} />
      <div>
        <Button variant="ghost" size="small" onClick={() => void send()}>
          Send the link again
        </Button>
      </div>
      <p role="status">{isSent && 'We have sent you a new link.'}</p>
    </section>
  );
}
