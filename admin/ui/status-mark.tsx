import styles from './status-mark.module.css';

export type MarkState = 'open' | 'planned' | 'on' | 'over' | 'bad';

/**
 * A status by the shape and colour of a mark, and by text: a circle that is full for `on`, half full for `planned` and empty for `open` and
 * `over`, and a diamond for `bad`.
 */
export function StatusMark({ state, name }: { state: MarkState; name: string }) {
  return (
    <span className={styles.mark} data-state={state}>
      {name}
    </span>
  );
}
