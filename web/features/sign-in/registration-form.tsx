import { useRef } from 'react';
import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { registerRole } from './register-role.ts';
import styles from './auth-page.module.css';

const REQUIRED = { name: 'Full name', email: 'Email', password: 'Password' };

/** Creates an account and signs in. Calls `onRegistered` once the role is registered. */
export function RegistrationForm({
  client,
  onRegistered,
}: {
  client: Pick<Client, 'signUp' | 'readRole' | 'registerUser'>;
  onRegistered: () => Promise<void>;
}) {
  // When only the registration of the role failed, the account exists: a retry skips its creation.
  const createdEmail = useRef<string>(undefined);
  const { problem, formProps, submitProps } = useForm(REQUIRED, async (text) => {
    const email = text('email').trim();
    if (createdEmail.current !== email) {
      const result = await client.signUp({ body: { name: text('name'), email, password: text('password') } });
      if (!result.ok) return result.error;
      createdEmail.current = email;
    }
    const role = await registerRole(client, email);
    if (!role.ok) return role.error;
    await onRegistered();
    return undefined;
  });
  return (
    <form {...formProps} className={styles.form} aria-label="Registration">
      <TextField label="Full name" name="name" required autoComplete="name" error={problem.fields['name']} />
      <EmailField error={problem.fields['email']} />
      <PasswordField
        autoComplete="new-password"
        hint="At least 8 characters, and not easy to guess."
        error={problem.fields['password']}
      />
      <FormError message={problem.detail} />
      <Button {...submitProps} wide>
        Create account
      </Button>
    </form>
  );
}
