import type { ReactNode } from 'react';
import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import styles from './account-form.module.css';

const REQUIRED = { currentPassword: 'Current password', newPassword: 'New password' };

/** Changes the password and ends all other sessions. */
export function ChangePasswordForm({
  client,
  onChanged,
  cancel,
}: {
  client: Pick<Client, 'changePassword'>;
  onChanged: () => Promise<void>;
  cancel: ReactNode;
}) {
  const { problem, formProps, submitProps } = useForm(REQUIRED, async (text) => {
    const body = { currentPassword: text('currentPassword'), newPassword: text('newPassword') };
    const result = await client.changePassword({ body });
    if (!result.ok) {
      const { error } = result;
      const errors = [{ field: 'currentPassword', message: error.detail }];
      return error.code === 'password_wrong' ? { ...error, errors } : error;
    }
    showToast('Your password has been changed.');
    await onChanged();
    return undefined;
  });
  return (
    <form {...formProps} className={styles.form} aria-labelledby="change-password">
      <h2 id="change-password">Change your password</h2>
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={problem.fields['currentPassword']}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 8 characters, and not easy to guess. You will be signed out everywhere else."
        error={problem.fields['newPassword']}
      />
      <FormError message={problem.detail} />
      <div className={styles.buttons}>
        <Button {...submitProps}>Change password</Button>
        {cancel}
      </div>
    </form>
  );
}
