import type { CallProblem, Client } from '#contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './make-admin-form.module.css';
import { EmailField } from './email-field.tsx';
import { useForm } from '../../ui/use-form.ts';

const LABELS = { email: 'Email' };

/** Promotes another user. Somebody the shop does not know is told in a toast, and stays said beside the field (DECISIONS 28). */
export function MakeAdminForm({ client }: { client: Pick<Client, 'readRole' | 'makeAdmin'> }) {
  const { problem, formProps, submitProps } = useForm(LABELS, async (text) => {
    const email = text('email').trim();
    const known = await client.readRole({ params: { email } });
    if (!known.ok) return known.error;
    if (known.value === null) return unknownUser();
    const answer = await client.makeAdmin({ params: { email } });
    if (!answer.ok) return answer.error.code === 'user_unknown' ? unknownUser() : answer.error;
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

/** Word for word as in SPECIFICATION section 8. */
const UNKNOWN_USER = 'This user not exist. Please input a valid user email !';

function unknownUser(): CallProblem {
  showToast(UNKNOWN_USER, 'notice');
  return {
    type: 'about:blank',
    title: 'Unknown user',
    status: 404,
    code: 'user_unknown',
    detail: UNKNOWN_USER,
    errors: [{ field: 'email', message: UNKNOWN_USER }],
  };
}
