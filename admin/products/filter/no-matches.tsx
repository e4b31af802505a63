import { Link } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { useRead } from '../../data/use-read.ts';
import { Action } from '../../ui/action.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { describeFilters } from './describe-filter.ts';
import type { ProductsFilter } from './products-filter.ts';
import type { FilterControl } from './use-url-filter.ts';
import styles from './no-matches.module.css';

/** Says that no product passes the filters, and offers to remove each of them, and to correct the search. */
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
        {filter.values.q !== '' && <Correction q={filter.values.q} onSearch={(q) => set('q', q)} />}
      </div>
    </Empty>
  );
}

/** Offers the nearest search that the shop suggests, if there is one. */
function Correction({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { value } = useRead(() => client.suggestSearches({ query: { q } }), q);
  // A completion has no more matches than what was typed.
  const search = value?.searches.find((one) => !one.startsWith(q.trim().toLowerCase()));
  return search !== undefined && <Action onClick={() => onSearch(search)}>Did you mean ‘{search}’?</Action>;
}
