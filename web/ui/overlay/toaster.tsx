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
 * A place where toasts appear, top centre: one on the page, and one in each open dialogue, of which the topmost counts. Its region is
 * always there, so that messages are announced.
 */
export function Toaster() {
  const [place] = useState(() => Symbol('toasts'));
  useEffect(() => registerToastRegion(place), [place]);
  const toasts = useSyncExternalStore(
    subscribeToasts,
    () => (isTopToastRegion(place) ? currentToasts() : NONE),
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
