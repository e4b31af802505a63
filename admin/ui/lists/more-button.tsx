import { Action } from '../action.tsx';
import styles from './more-button.module.css';

/** Whether a list has further rows, and how their loading goes. */
export type More = 'none' | 'idle' | 'loading' | 'failed';

/** The button that loads the further rows of a list. `rows` names them, such as `more products`. Nothing for a complete list. */
export function MoreButton({
  more,
  rows,
  onMore,
}: {
  more: More;
  rows: string;
  onMore: () => Promise<void>;
}) {
  if (more === 'none') return null;
  return (
    <p className={styles.more}>
      <Action onClick={() => void onMore()} aria-disabled={more === 'loading'}>
        {more === 'failed' ? 'Try again' : `Show ${rows}`}
      </Action>
      {more === 'failed' && (
        <span role="alert">{rows.charAt(0).toUpperCase() + rows.slice(1)} could not be loaded.</span>
      )}
    </p>
  );
}
