import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { showAtEmail } from './email-problem.ts';
import styles from './make-admin-form.module.css';

const LABELS = { email: 'Email of an admin' };

/** Makes an admin a user again. The last admin keeps the role; that is said beside the field. */
export function TakeRoleForm({ client }: { client: Pick<Client, 'makeUser'> }) {
  const { problem, formProps, submitProps } = useForm(LABELS, async (text) => {
    const answer = await client.makeUser({ params: { email: text('email').trim() } });
    if (!answer.ok) return showAtEmail(answer.error);
    showToast('The admin role was taken away.');
    return undefined;
  });
  return (
    <form {...formProps} className={styles.form} aria-label="Take the admin role away">
      <h2>Take the admin role away</h2>
      <p className="muted">Somebody who is an admin becomes a user again and is signed out everywhere.</p>
      <EmailField label={LABELS.email} autoComplete="off" error={problem.fields['email']} />
      <FormError message={problem.detail} />
      <div>
        <Button {...submitProps} variant="ghost">
          Take the role away
        </Button>
      </div>
    </form>
  );
}
