import type { ProductStatus as Status } from '#domain/catalog/product-status.ts';
import styles from './product-status.module.css';

/** The names of the statuses. */
export const STATUS_NAMES: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

/** The status of a product, by shape and text. */
export function ProductStatus({ status }: { status: Status }) {
  return (
    <span className={styles.mark} data-status={status}>
      {STATUS_NAMES[status]}
    </span>
  );
}
