import { PrefetchLink } from '../prefetch/prefetch-link.tsx';
import styles from './breadcrumb.module.css';

/** The path from the home page to this page. The step without `to` is the page itself. */
export function Breadcrumb({ steps }: { steps: readonly { label: string; to?: string }[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {steps.map(({ label, to }) => (
          <li key={to ?? label}>
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <PrefetchLink to={to}>{label}</PrefetchLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
