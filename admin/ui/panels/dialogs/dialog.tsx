import { useRef, type ReactNode, type RefObject } from 'react';
import { useModal } from '#web/ui/overlay/use-modal.ts';
import styles from './dialog.module.css';

/**
 * A modal dialog that Escape and a press outside close. `children` render only while it is open. The browser keeps the focus inside and
 * returns it afterwards.
 */
export function Dialog({
  open,
  onClose,
  label,
  first,
  className = '',
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  /** The element that gets the focus; without it, the dialog's content as a whole. */
  first?: RefObject<HTMLElement | null>;
  className?: string | undefined;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  useModal({ open, dialog, first: first ?? surface });
  const isPressedOutside = useRef(false);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      aria-label={label}
      onCancel={({ target }) => {
        // The cancelled choice of a file arrives here, too.
        if (target === dialog.current) onClose();
      }}
      // The event arrives with the next frame, when the dialog may be open again or another one may have replaced it.
      onClose={() => {
        if (open && dialog.current?.open === false) onClose();
      }}
      // Its children cover the dialog, so a press on the element itself is one on its backdrop.
      onPointerDown={({ target }) => (isPressedOutside.current = target === dialog.current)}
      onClick={({ target }) => {
        // Text that is selected beyond the edge of the dialog ends in a click outside, too.
        if (isPressedOutside.current && target === dialog.current) onClose();
      }}
    >
      {open && (
        <div ref={surface} tabIndex={-1} className={styles.surface}>
          {children}
        </div>
      )}
    </dialog>
  );
}
