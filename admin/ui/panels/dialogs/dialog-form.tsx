import { useState, type ReactNode } from 'react';
import type { FailedAttempt } from '../../../data/describe-failed-attempt.ts';
import { Action, actionClass } from '../../action.tsx';
import { FailureNotice } from '../notice.tsx';
import styles from './dialog-form.module.css';

/** The form of a dialog: its title, why its last submission failed, its fields, and the buttons that submit and cancel it. */
export function DialogForm({
  title,
  submit,
  dismiss = 'Cancel',
  isBusy = false,
  failure = null,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  /** The label of the button that submits. */
  submit: string;
  /** The label of the button that cancels. */
  dismiss?: string;
  /** Whether it cannot be submitted now, for example because what it shows is still loading. */
  isBusy?: boolean;
  /** Why the last submission failed; null if it did not. */
  failure?: FailedAttempt | null;
  /** Runs once at a time. */
  onSubmit: () => void | Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}) {
  const [isSubmitting, setSubmitting] = useState(false);
  const isRefused = isSubmitting || isBusy;
  const send = async () => {
    setSubmitting(true);
    try {
      await onSubmit();
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRefused) void send();
      }}
    >
      <h2>{title}</h2>
      {failure !== null && <FailureNotice title={failure.meaning}>{failure.reason}</FailureNotice>}
      {children}
      <div className={styles.actions}>
        <Action onClick={onCancel}>{dismiss}</Action>
        <button type="submit" className={actionClass('primary')} aria-disabled={isRefused}>
          {submit}
        </button>
      </div>
    </form>
  );
}
