import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../picture/icon.tsx';
import { Toaster } from './toaster.tsx';
import { useModal } from './use-modal.ts';
import styles from './modal.module.css';

/**
 * A dialogue over the page that only its own close button closes: neither a press beside it nor Escape does (SPECIFICATION section 2,
 * 'Product card'). The browser keeps the focus inside and gives it back to where it was. The close button comes first, also for
 * the keyboard. `labelledBy` is the id of its heading. What it shows must stay while it leaves.
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
  const closing = useRef<HTMLButtonElement>(null);
  useModal({ open, dialog, first: closing });
  useKeepOpen(dialog);

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
          <button ref={closing} type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
          {children}
        </div>
      </div>
      {/* What lies above the page is all that can be seen or heard now. */}
      {open && <Toaster />}
    </dialog>
  );
}

/** Browsers that do not know `closedby` yet would close a dialogue on Escape; at the second press even without asking. */
function useKeepOpen(dialog: { readonly current: HTMLDialogElement | null }) {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const stay = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') event.preventDefault();
    };
    element.addEventListener('keydown', stay);
    element.addEventListener('cancel', stay);
    return () => {
      element.removeEventListener('keydown', stay);
      element.removeEventListener('cancel', stay);
    };
  }, [dialog]);
}
