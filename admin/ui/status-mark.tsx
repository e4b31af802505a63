import styles from './status-mark.module.css';

/** A status by the shape and colour of a circle, and by text. The circle is full for `on`, half full for `planned` and empty for the others. */
export function StatusMark({ state, name }: { state: 'open' | 'planned' | 'on' | 'over'; name: string }) {
  return (
    <span className={styles.mark} data-state={state}>
      {name}
    </span>
  );
}
