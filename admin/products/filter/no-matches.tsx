import { Link } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { Action } from '../../ui/action.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { describeFilters } from './describe-filter.ts';
import type { ProductsFilter } from './products-filter.ts';
import type { FilterControl } from './use-url-filter.ts';
import styles from './no-matches.module.css';

/** Says that no product passes the filters, and offers to remove each of them. */
export function NoMatches({
  filter,
  catalogue,
  set,
  cleared,
}: { filter: ProductsFilter; catalogue: ApiCatalogue } & Pick<FilterControl, 'set' | 'cleared'>) {
  const filters = describeFilters(filter, catalogue);
  return (
    <Empty title="No product matches" text={filters.length === 1 ? 'Remove the filter.' : 'Remove a filter.'}>
      <div className={styles.filters}>
        {filters.map(({ name, text }) => (
          <Action key={name} onClick={() => set(name, '')}>
            Remove ‘{text}’
          </Action>
        ))}
        {filters.length > 1 && (
          <Link className="link" to={{ search: cleared }}>
            Clear all filters
          </Link>
        )}
      </div>
    </Empty>
  );
}
