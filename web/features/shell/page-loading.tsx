import { useLocation, useNavigation } from 'react-router';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import { WeaveMark } from '../../ui/picture/brand.tsx';
import styles from './page-loading.module.css';

/** How long a page may take before something is shown in its place, in milliseconds: what comes sooner would only flicker. */
const PATIENCE_MS = 350;

/** The loading picture over the page that is being left, until the data of the next one has arrived. */
export function PageLoading() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname !== pathname ? next.key : undefined;
  if (!useDelayed(leaving, PATIENCE_MS)) return null;
  return (
    <div className={styles.cover} role="status">
      <WeaveMark size={64} />
      <p>Loading</p>
    </div>
  );
}
