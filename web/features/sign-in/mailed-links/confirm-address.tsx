import { useState } from 'react';
import { href, Link } from 'react-router';
import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { useLinkSecret } from './link-secret.ts';
import styles from '../auth-page.module.css';

const focusStatus = focusAfterUnmount((button) => button.closest('form')?.querySelector('[role=status]'));

/** Confirms the user's email address with a mailed link. Requires a click, because mail scanners open links too. */
export function ConfirmAddress({ client, email }: { client: Pick<Client, 'verifyAddress'>; email: string }) {
  const secret = useLinkSecret() ?? '';
  const [done, setDone] = useState(false);
  const { problem, formProps, submitProps } = useForm({}, async () => {
    const result = await client.verifyAddress({ body: { secret } });
    if (result.ok) {
      setDone(true);
      return undefined;
    }
    const fieldError = result.error.errors?.[0];
    return fieldError === undefined ? result.error : { ...result.error, detail: fieldError.message };
  });
  return (
    <form {...formProps} className={styles.form} aria-label="Confirm your address">
      {!done && <p>Is {email} your email address?</p>}
      <FormError message={problem.detail} />
      {!done && (
        <div>
          <Button {...submitProps} ref={focusStatus}>
            Yes, it is mine
          </Button>
        </div>
      )}
      <p role="status" tabIndex={-1}>
        {done && 'Thank you. Your address is confirmed.'}
      </p>
      <p>
        <Link className="link" to={href('/user-profile')}>
          Back to your account
        </Link>
      </p>
    </form>
  );
}
