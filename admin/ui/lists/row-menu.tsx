import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './row-menu.module.css';

/** An action on a row. Without `onSelect` it is disabled, and the label says why. */
export type RowAction = { readonly label: string; readonly onSelect?: (() => void) | undefined };

/** A button that shows the actions on a row. Escape, a choice and a press elsewhere close them. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from any of its buttons
    <div
      ref={root}
      className={styles.place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <IconButton
        ref={button}
        label={label}
        icon="more"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul id={id} className={styles.actions}>
          {actions.map(({ label: text, onSelect }) => (
            <li key={text}>
              <button
                type="button"
                disabled={onSelect === undefined}
                onClick={() => {
                  close();
                  onSelect?.();
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
