import type { Client } from '#contract/client.ts';
import { UNKNOWN_USER } from '#domain/staff/unknown-user.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { showAtEmail } from './role-change-problem.ts';
import styles from './make-admin-form.module.css';

const REQUIRED = { email: 'Email' };

/** Promotes another user. For an unknown user it shows a toast and a message at the field (DECISIONS 28). */
export function MakeAdminForm({ client }: { client: Pick<Client, 'readRole' | 'makeAdmin'> }) {
  const { problem, formProps, submitProps } = useForm(REQUIRED, async (text) => {
    const email = text('email').trim();
    const known = await client.readRole({ params: { email } });
    if (!known.ok) return known.error;
    if (known.value === null) {
      showToast(UNKNOWN_USER, 'notice');
      return { detail: UNKNOWN_USER, errors: [{ field: 'email', message: UNKNOWN_USER }] };
    }
    const result = await client.makeAdmin({ params: { email } });
    if (!result.ok) {
      if (result.error.code === 'user_unknown') showToast(result.error.detail, 'notice');
      return showAtEmail(result.error);
    }
    showToast('successfully make admin !');
    return undefined;
  });
  return (
    <form {...formProps} className={styles.form} aria-label="Make Admin">
      <p className="muted">
        Give another user the admin role. They will see this page the next time they sign in.
      </p>
      <EmailField autoComplete="off" error={problem.fields['email']} />
      <FormError message={problem.detail} />
      <div>
        <Button {...submitProps}>Make Admin</Button>
      </div>
    </form>
  );
}
