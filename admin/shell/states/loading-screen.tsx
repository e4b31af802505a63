import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { useDelayed } from '#web/ui/hooks/use-delayed.ts';
import { ScreenHead } from '../navigation/screen-head.tsx';
import styles from './loading-screen.module.css';

/** Screens that load sooner show no skeleton. */
const DELAY_MS = 300;

/** Returns whether a screen has been loading long enough to show its skeleton. */
export function useSlowLoading(path: string | undefined): boolean {
  return useDelayed(path, DELAY_MS);
}

/** The skeleton of a screen that is loading. */
export function LoadingScreen({ title }: { title: string }) {
  return (
    <>
      <ScreenHead title={title} />
      <LoadingRows />
    </>
  );
}

/** The skeleton of a list. */
export function LoadingRows() {
  return (
    <div className={styles.rows} role="status">
      <span className="visually-hidden">Loading …</span>
      {['62%', '74%', '48%', '66%', '54%', '70%'].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width="26px" height="26px" />
          <Skeleton width={width} height="12px" />
        </div>
      ))}
    </div>
  );
}
