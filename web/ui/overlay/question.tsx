import { useId, useRef, type ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { useModal } from './use-modal.ts';
import styles from './question.module.css';

/**
 * Asks before something is done that can't be undone. `no` is where the focus begins, and what Escape means; while `busy` neither
 * answer is taken. The browser keeps the focus inside and gives it back to where it was. `children` say what will happen.
 */
export function Question({
  open,
  title,
  yes,
  no,
  busy,
  onYes,
  onNo,
  children,
}: {
  open: boolean;
  title: string;
  yes: string;
  no: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keeping = useRef<HTMLButtonElement>(null);
  const [titleId, wordsId] = [useId(), useId()];
  useModal({ open, dialog, first: keeping });
  return (
    <dialog
      ref={dialog}
      className={styles.question}
      aria-labelledby={titleId}
      aria-describedby={wordsId}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={onNo}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={wordsId} className={styles.words}>
        {children}
      </div>
      <div className={styles.answers}>
        <Button ref={keeping} variant="ghost" onClick={() => !busy && onNo()}>
          {no}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => !busy && onYes()}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
