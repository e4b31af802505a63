import type { ListingSort } from '../listing-url.ts';
import { ProductCount } from './product-count.tsx';
import { SortChoice } from './sort-choice.tsx';
import styles from './listing-tools.module.css';

/** The number of products and the sort order, opposite a listing's title. */
export function ListingTools({
  count,
  isCountLowerBound = false,
  ...sorting
}: {
  count: number;
  isCountLowerBound?: boolean;
  sorts: readonly ListingSort[];
  sort: ListingSort | undefined;
  onSort: (sort: ListingSort | undefined) => void;
}) {
  const { sorts, sort, onSort } = sorting;
  return (
    <div className={styles.tools}>
      <ProductCount count={count} isCountLowerBound={isCountLowerBound} />
      <SortChoice sorts={sorts} sort={sort} onChange={onSort} />
    </div>
  );
}
