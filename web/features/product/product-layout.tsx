import type { ReactNode } from 'react';
import styles from './product-layout.module.css';

/** Pictures and details on the left, the buying panel on the right and in view; one below the other under 900 px. */
export function ProductLayout({
  gallery,
  buying,
  details,
}: {
  gallery: ReactNode;
  buying: ReactNode;
  details: string;
}) {
  return (
    <div className={styles.layout}>
      {gallery}
      <div className={styles.buying}>{buying}</div>
      <section className={styles.details}>
        <h2>Details</h2>
        <p>{details}</p>
      </section>
    </div>
  );
}
