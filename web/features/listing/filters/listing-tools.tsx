import type { ListingSort } from '../listing-search.ts';
import { ProductCount } from './product-count.tsx';
import { SortChoice } from './sort-choice.tsx';
import styles from './listing-tools.module.css';

/** The number of products and the sort order, opposite a listing's title. */
export function ListingTools({
  count,
  more = false,
  ...sorting
}: {
  count: number;
  more?: boolean;
  sorts: readonly ListingSort[];
  sort: ListingSort | undefined;
  onSort: (sort: ListingSort | undefined) => void;
}) {
  const { sorts, sort, onSort } = sorting;
  return (
    <div className={styles.tools}>
      <ProductCount count={count} more={more} />
      <SortChoice sorts={sorts} sort={sort} onChange={onSort} />
    </div>
  );
}
