import type { ReactNode } from 'react';
import styles from './product-layout.module.css';

/** Pictures, details and sizes beside a sticky buy panel; stacked below 900 px. */
export function ProductLayout({
  gallery,
  buyPanel,
  details,
  sizeGuide,
}: {
  gallery: ReactNode;
  buyPanel: ReactNode;
  details: string;
  sizeGuide: ReactNode;
}) {
  return (
    <div className={styles.layout}>
      {gallery}
      <div className={styles.buyPanel}>{buyPanel}</div>
      <div className={styles.below}>
        {details !== '' && (
          <section className={styles.details}>
            <h2>Details</h2>
            <p>{details}</p>
          </section>
        )}
        {sizeGuide}
      </div>
    </div>
  );
}
