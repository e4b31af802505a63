import type { Client } from '#contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { besideEmail } from './beside-email.ts';
import { EmailField } from './email-field.tsx';
import styles from './make-admin-form.module.css';

const LABELS = { email: 'Email of an admin' };

/** Makes an admin a user again. The last admin keeps the role; that is said beside the field. */
export function TakeRoleForm({ client }: { client: Pick<Client, 'makeUser'> }) {
  const { problem, formProps, submitProps } = useForm(LABELS, async (text) => {
    const answer = await client.makeUser({ params: { email: text('email').trim() } });
    if (!answer.ok) return besideEmail(answer.error);
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
