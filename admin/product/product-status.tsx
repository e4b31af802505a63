import type { ApiEditedProduct } from '#contract/calls.ts';
import styles from './product-status.module.css';

const NAMES: Readonly<Record<ApiEditedProduct['status'], string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

/** The status of a product, by shape and text. */
export function ProductStatus({ status }: Pick<ApiEditedProduct, 'status'>) {
  return (
    <span className={styles.mark} data-status={status}>
      {NAMES[status]}
    </span>
  );
}
