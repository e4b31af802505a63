import { useId, useState } from 'react';
import type { CallProblem } from '#contract/client.ts';
import type { Result } from '#domain/result.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import styles from './account-form.module.css';

const focusStatus = focusAfterUnmount((button) => button.closest('form')?.querySelector('[role=status]'));

/** A button that requests a mailed link. It disappears when the link is sent, so that a double click sends one mail. */
export function SendLinkForm({
  title,
  text,
  button,
  sent,
  send,
}: {
  title: string;
  text: string;
  button: string;
  /** The message when the link is sent. */
  sent: string;
  send: () => Promise<Result<unknown, CallProblem>>;
}) {
  const titleId = useId();
  const [isSent, setIsSent] = useState(false);
  const { problem, formProps, submitProps } = useForm({}, async () => {
    const result = await send();
    setIsSent(result.ok);
    return result.ok ? undefined : result.error;
  });
  return (
    <form {...formProps} className={styles.form} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="muted">{text}</p>
      <FormError message={problem.detail} />
      {!isSent && (
        <div>
          <Button {...submitProps} ref={focusStatus} variant="ghost" size="small">
            {button}
          </Button>
        </div>
      )}
      <p role="status" tabIndex={-1}>
        {isSent && sent}
      </p>
    </form>
  );
}
