import type { ReactNode } from 'react';
import type { SessionUser } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import styles from './account-form.module.css';

const REQUIRED = { displayName: 'Name' };

/** Changes name and phone number. */
export function ProfileForm({
  client,
  user,
  onSaved,
  cancel,
}: {
  client: Pick<Client, 'updateProfile'>;
  user: SessionUser;
  onSaved: () => Promise<void>;
  cancel: ReactNode;
}) {
  const { problem, formProps, submitProps } = useForm(
    REQUIRED,
    async (text) => {
      const body = { displayName: text('displayName'), phoneNumber: text('phoneNumber').trim() || null };
      const result = await client.updateProfile({ body });
      if (!result.ok) return result.error;
      showToast('Your details are saved.');
      await onSaved();
      return undefined;
    },
    ['phoneNumber'],
  );
  return (
    <form {...formProps} className={styles.form} aria-labelledby="your-details">
      <h2 id="your-details">Change your details</h2>
      <TextField
        label="Name"
        name="displayName"
        required
        autoComplete="name"
        defaultValue={user.displayName}
        error={problem.fields['displayName']}
      />
      <TextField
        label="Phone number"
        name="phoneNumber"
        type="tel"
        optional
        autoComplete="tel"
        defaultValue={user.phoneNumber ?? ''}
        error={problem.fields['phoneNumber']}
      />
      <FormError message={problem.detail} />
      <div className={styles.buttons}>
        <Button {...submitProps}>Save</Button>
        {cancel}
      </div>
    </form>
  );
}
