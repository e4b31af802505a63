import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import type { ListingSort } from '../listing-url.ts';
import { ProductCount } from './product-count.tsx';
import { SortChoice } from './sort-choice.tsx';
import styles from './listing-tools.module.css';

/**
 * The number of products and the sort order, opposite a listing's title. Below 900 px there is also a button, which opens the filters of
 * the id `filtersId` and shows how many are chosen. An empty listing without chosen filters has only the number.
 */
export function ListingTools({
  count,
  isCountLowerBound = false,
  filtersId,
  activeCount,
  ...sorting
}: {
  count: number;
  isCountLowerBound?: boolean;
  filtersId: string;
  activeCount: number;
  sorts: readonly ListingSort[];
  sort: ListingSort | undefined;
  onSort: (sort: ListingSort | undefined) => void;
}) {
  const { sorts, sort, onSort } = sorting;
  return (
    <div className={styles.tools}>
      <ProductCount count={count} isCountLowerBound={isCountLowerBound} />
      {(count > 0 || activeCount > 0) && (
        <>
          <div className={styles.toggle}>
            <Button variant="ghost" size="small" popoverTarget={filtersId}>
              <Icon path="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" />
              Filter
              {activeCount > 0 && <Badge variant="count">{activeCount}</Badge>}
            </Button>
          </div>
          <SortChoice sorts={sorts} sort={sort} onChange={onSort} />
        </>
      )}
    </div>
  );
}
