import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { showAtEmail } from './role-change-problem.ts';
import styles from './make-admin-form.module.css';

const REQUIRED = { email: 'Email of an admin' };

/** Removes the admin role from a user. The server rejects the removal of the last admin, and the field shows the error. */
export function RemoveAdminForm({ client }: { client: Pick<Client, 'removeAdmin'> }) {
  const { problem, formProps, submitProps } = useForm(REQUIRED, async (text) => {
    const result = await client.removeAdmin({ params: { email: text('email').trim() } });
    if (!result.ok) return showAtEmail(result.error);
    showToast('Admin role removed.');
    return undefined;
  });
  return (
    <form {...formProps} className={styles.form} aria-label="Remove an admin">
      <h2>Remove an admin</h2>
      <p className="muted">The admin becomes a regular user and is signed out everywhere.</p>
      <EmailField label={REQUIRED.email} autoComplete="off" error={problem.fields['email']} />
      <FormError message={problem.detail} />
      <div>
        <Button {...submitProps} variant="ghost">
          Remove admin role
        </Button>
      </div>
    </form>
  );
}
