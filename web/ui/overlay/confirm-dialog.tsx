import { useId, useRef, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { useKeepOpen, useModal } from './use-modal.ts';
import styles from './confirm-dialog.module.css';

/**
 * Asks for confirmation before an action that cannot be undone. The cancel button gets the focus first, and Escape cancels. While `busy`,
 * it stays open and both answers are ignored. `children` describe the effects.
 */
export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  cancelLabel,
  busy,
  onConfirm,
  onCancel,
  children,
}: {
  open: boolean;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useModal({ open, dialog, first: cancelButton });
  useKeepOpen(dialog, busy);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onCancel}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={textId} className={styles.text}>
        {children}
      </div>
      <div className={styles.actions}>
        <Button ref={cancelButton} variant="ghost" onClick={() => !busy && onCancel()}>
          {cancelLabel}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => !busy && onConfirm()}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
