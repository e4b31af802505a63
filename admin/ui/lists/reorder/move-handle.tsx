import { Icon } from '../../icon.tsx';
import type { Reorder } from './use-reorder.ts';
import styles from './move-handle.module.css';

/** The button that moves a row by dragging, or by the arrow keys. `place` is its position for screen readers, from 1 to `count`. */
export function MoveHandle({
  id,
  label,
  place,
  count,
  reorder,
}: {
  id: string;
  label: string;
  place: number;
  count: number;
  reorder: Reorder;
}) {
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={`Move ${label}, ${place} of ${count}`}
      aria-keyshortcuts="ArrowUp ArrowDown"
      title="Drag, or use the arrow keys"
      {...reorder.handle(id)}
    >
      <Icon name="grip" size={16} />
    </button>
  );
}
