import { IconButton } from '../icon-button.tsx';
import { usePopover } from '../use-popover.ts';
import styles from './row-menu.module.css';

/** An action on a row. Without `onSelect` it is disabled, and the label says why. */
export type RowAction = { readonly label: string; readonly onSelect?: (() => void) | undefined };

/** A button that shows the actions on a row, or above it with `opensUp`. Escape, a choice and a press elsewhere close them. */
export function RowMenu({
  label,
  actions,
  opensUp = false,
}: {
  label: string;
  actions: readonly RowAction[];
  opensUp?: boolean;
}) {
  const { isOpen, close, id, container, button } = usePopover();
  return (
    <div {...container} className={styles.place} data-up={opensUp || undefined}>
      <IconButton {...button} label={label} icon="more" />
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
