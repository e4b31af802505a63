import type { ReactNode } from 'react';
import { Action, actionClass } from '../action.tsx';
import styles from './dialog-form.module.css';

/** The form of a dialog: its title, its fields, and the buttons that submit and cancel it. */
export function DialogForm({
  title,
  submit,
  dismiss = 'Cancel',
  isRunning,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  /** The label of the button that submits. */
  submit: string;
  /** The label of the button that cancels. */
  dismiss?: string;
  isRunning: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2>{title}</h2>
      {children}
      <div className={styles.actions}>
        <Action onClick={onCancel}>{dismiss}</Action>
        <button type="submit" className={actionClass('primary')} aria-disabled={isRunning}>
          {submit}
        </button>
      </div>
    </form>
  );
}
