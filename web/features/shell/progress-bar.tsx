import { useNavigation } from 'react-router';
import styles from './progress-bar.module.css';

/** A thin line along the top while the next page is on its way; quick pages never show it. */
export function ProgressBar() {
  const navigation = useNavigation();
  if (navigation.state === 'idle') return null;
  return <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
}
