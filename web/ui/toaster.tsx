import { useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { currentToasts, subscribeToasts, type Toast } from './toast-store.ts';
import styles from './toaster.module.css';

const NONE: readonly Toast[] = [];

/** The place where toasts appear, top centre; once per page. Its region is always there, so that messages are announced. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  return (
    <div className={styles.toaster} role="status" aria-live="polite">
      {toasts.map(({ id, message, tone }) => (
        <p key={id} className={styles.toast}>
          <Icon name={tone === 'done' ? 'done' : 'alert'} />
          {message}
        </p>
      ))}
    </div>
  );
}
