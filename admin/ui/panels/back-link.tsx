import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import styles from './record-head.module.css';

/** The link from a record to its list, `name`. Phones show it as an arrow. */
export function BackLink({ to, name, prefetch }: { to: string; name: string; prefetch: () => void }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <Link to={to} prefetch={prefetch}>
        <Icon name="left" size={22} />
        <span>{name}</span>
      </Link>
    </nav>
  );
}
