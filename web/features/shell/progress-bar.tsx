import { useNavigation } from 'react-router';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import styles from './progress-bar.module.css';

/** How long a page may take before a line says that it is on its way, in milliseconds: what comes sooner needs no word. */
const PATIENCE_MS = 200;

/** A thin line along the top while the next page is on its way; quick pages never show it. */
export function ProgressBar() {
  const { location: next } = useNavigation();
  if (!useDelayed(next?.key, PATIENCE_MS)) return null;
  return <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
}
