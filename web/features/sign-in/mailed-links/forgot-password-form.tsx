import { useState } from 'react';
import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from '../auth-page.module.css';

const REQUIRED = { email: 'Email' };

/** Requests a password reset link. The response does not reveal whether the account exists. */
export function ForgotPasswordForm({ client }: { client: Pick<Client, 'requestPasswordReset'> }) {
  const [sentTo, setSentTo] = useState<string>();
  const { problem, formProps, submitProps } = useForm(REQUIRED, async (text) => {
    const email = text('email').trim();
    const result = await client.requestPasswordReset({ body: { email } });
    if (!result.ok) return result.error;
    setSentTo(email);
    return undefined;
  });
  return (
    <form {...formProps} className={styles.form} aria-label="Forgot password">
      <p className="muted">We will email you a link to set a new password.</p>
      <EmailField error={problem.fields['email']} />
      <FormError message={problem.detail} />
      <Button {...submitProps} wide>
        Send the link
      </Button>
      <p role="status">
        {sentTo !== undefined &&
          `If there is an account for ${sentTo}, we have sent a link to it. The link works for one hour.`}
      </p>
    </form>
  );
}
