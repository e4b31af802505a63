import { useLocation, useNavigation } from 'react-router';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import { WeaveMark } from '../../ui/picture/logo.tsx';
import styles from './page-loading.module.css';

/** Faster page loads show no loading image, which would only flicker. */
const MESSAGE_DELAY_MS = 350;

/** The loading image over the current page while the data of the next one loads. */
export function PageLoading() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname !== pathname ? next.key : undefined;
  if (!useDelayed(leaving, MESSAGE_DELAY_MS)) return null;
  return (
    <div className={styles.cover} role="status">
      <WeaveMark size={64} />
      <p>Loading</p>
    </div>
  );
}
