import { useRef, type ReactNode } from 'react';
import { Icon } from '../picture/icon.tsx';
import { Toaster } from './toaster.tsx';
import { useKeepOpen, useModal } from './use-modal.ts';
import styles from './modal.module.css';

/**
 * A dialog that only its close button closes, neither a press outside nor Escape (SPECIFICATION section 2, 'Product card'). The close
 * button gets the focus first. `labelledBy` is the id of its heading. Keep the content mounted while the dialog fades out.
 */
export function Modal({
  open,
  onClose,
  labelledBy,
  children,
}: {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useModal({ open, dialog, first: closeButton });
  useKeepOpen(dialog, true);

  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={labelledBy}
      closedby="none"
      onClose={onClose}
    >
      <div className={styles.room}>
        <div className={styles.panel}>
          <button
            ref={closeButton}
            type="button"
            className={styles.close}
            aria-label="Close"
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
          {children}
        </div>
      </div>
      {/* A modal dialog covers the page's own toaster. */}
      {open && <Toaster />}
    </dialog>
  );
}
