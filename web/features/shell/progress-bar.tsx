import { useNavigation } from 'react-router';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import styles from './progress-bar.module.css';

/** Faster page loads show no progress bar. */
const BAR_DELAY_MS = 200;

/** A thin line at the top while the next page loads. */
export function ProgressBar() {
  const { location: next } = useNavigation();
  if (!useDelayed(next?.key, BAR_DELAY_MS)) return null;
  return <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
}
