import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useLinkSecret } from './link-secret.ts';
import styles from '../auth-page.module.css';

const REQUIRED = { password: 'New password' };

/** Sets a new password with a mailed link. */
export function NewPasswordForm({
  client,
  onChosen,
}: {
  client: Pick<Client, 'resetPassword'>;
  onChosen: () => Promise<void>;
}) {
  const secret = useLinkSecret() ?? '';
  const { problem, formProps, submitProps } = useForm(REQUIRED, async (text) => {
    const result = await client.resetPassword({ body: { secret, password: text('password') } });
    if (result.ok) {
      await onChosen();
      return undefined;
    }
    const secretError = result.error.errors?.find(({ field }) => field === 'secret');
    return secretError === undefined ? result.error : { ...result.error, detail: secretError.message };
  });
  return (
    <form {...formProps} className={styles.form} aria-label="New password">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, and not easy to guess. You will be signed out everywhere."
        error={problem.fields['password']}
      />
      <FormError message={problem.detail} />
      <Button {...submitProps} wide>
        Save new password
      </Button>
    </form>
  );
}
