import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../picture/icon.tsx';
import {
  currentToasts,
  isTopToastRegion,
  registerToastRegion,
  subscribeToasts,
  type Toast,
} from './toast-store.ts';
import styles from './toaster.module.css';

const NONE: readonly Toast[] = [];

/**
 * A region for toasts, top centre: one on the page and one in each open `Modal`. Only the topmost shows toasts. The live region is always
 * rendered, so that screen readers announce new messages.
 */
export function Toaster() {
  const [region] = useState(() => Symbol('toasts'));
  useEffect(() => registerToastRegion(region), [region]);
  const toasts = useSyncExternalStore(
    subscribeToasts,
    () => (isTopToastRegion(region) ? currentToasts() : NONE),
    () => NONE,
  );
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
