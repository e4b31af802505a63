import { href, Link } from 'react-router';
import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { registerRole } from './register-role.ts';
import styles from './auth-page.module.css';

const REQUIRED = { email: 'Email', password: 'Password' };

/** Signs in with email and password. Calls `onSignedIn` once the role is registered. */
export function LoginForm({
  client,
  onSignedIn,
}: {
  client: Pick<Client, 'signIn' | 'readRole' | 'registerUser'>;
  onSignedIn: () => Promise<void>;
}) {
  const { problem, formProps, submitProps } = useForm(REQUIRED, async (text) => {
    const email = text('email').trim();
    const result = await client.signIn({ body: { email, password: text('password') } });
    if (!result.ok) return result.error;
    const role = await registerRole(client, email);
    if (!role.ok) return role.error;
    await onSignedIn();
    return undefined;
  });
  return (
    <form {...formProps} className={styles.form} aria-label="Login">
      <EmailField error={problem.fields['email']} />
      <PasswordField autoComplete="current-password" error={problem.fields['password']} />
      <FormError message={problem.detail} />
      <Button {...submitProps} wide>
        Login
      </Button>
      <p>
        <Link className="link" to={href('/user-profile/forgot-password')}>
          Forgot your password?
        </Link>
      </p>
    </form>
  );
}
