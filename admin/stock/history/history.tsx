import { Link, useLoaderData } from 'react-router';
import { STOCK_REASONS } from '#domain/stock/stock-reason.ts';
import { client } from '../../data/client.ts';
import { useLive } from '../../live/use-live.ts';
import { usePages } from '../../live/use-pages.ts';
import { ScreenHead } from '../../shell/navigation/screen-head.tsx';
import { useChosenSearch } from '../../ui/fields/use-chosen-search.ts';
import { FilterBar } from '../../ui/filter-bar/filter-bar.tsx';
import { namedChoices, peopleChoices, toChoices } from '../../ui/filter-bar/filter-choices.ts';
import { PERIOD_NAMES } from '../../ui/filter-bar/filter-period.ts';
import { Empty } from '../../ui/lists/empty.tsx';
import { MoreButton } from '../../ui/lists/more-button.tsx';
import { unitName } from '../unit-name.ts';
import { REASON_NAMES } from '../unit/stock-editor.tsx';
import { readHistoryFilter } from './history-filter.ts';
import { HistoryTable, type Movement } from './history-table.tsx';
import type { HistoryData, loadHistory } from './load-history.ts';

/** The movements of the whole stock, newest first, with the filters in the URL. */
export function StockHistory() {
  const data = useLoaderData<typeof loadHistory>();
  useLive(['product', 'stock', 'count']);
  const { rows: movements, more, loadMore } = useMovements(data);
  const { unit } = data.filter;
  const [newest] = movements;
  return (
    <>
      <ScreenHead
        title="Stock history"
        note={
          <>
            {unit !== '' && newest !== undefined
              ? unitName(newest.product, newest.unit.size)
              : 'every movement, newest first'}{' '}
            <Link className="link" to="/stock">
              Stock
            </Link>
          </>
        }
      />
      <Filters movements={movements} />
      {movements.length > 0 ? (
        <HistoryTable movements={movements} />
      ) : (
        <Empty title="No movement matches" text="Choose a longer time, or remove a filter." />
      )}
      <MoreButton more={more} rows="older movements" onMore={loadMore} />
    </>
  );
}

function Filters({ movements }: { movements: readonly Movement[] }) {
  const chosen = useChosenSearch();
  // The current time does not matter here: only the loader uses `query`.
  const filter = readHistoryFilter(new URLSearchParams(chosen.search), 0);
  return (
    <FilterBar
      label="Search movements"
      placeholder="Product, colour, SKU or barcode"
      filter={filter}
      selects={[
        { name: 'reason', label: 'Reason', all: 'any', choices: namedChoices(STOCK_REASONS, REASON_NAMES) },
        { name: 'who', label: 'Who', all: 'everybody', choices: peopleChoices(movements, filter.who) },
        { name: 'days', label: 'When', all: 'any time', choices: toChoices(Object.entries(PERIOD_NAMES)) },
      ]}
      isSet={Object.keys(filter.query).length > 0}
      chosen={chosen}
    />
  );
}

/** Returns the movements of all pages that were loaded. */
function useMovements({ movements, next, filter: { query, q, unit, who, reason, days } }: HistoryData) {
  const filter = JSON.stringify([q, unit, who, reason, days]);
  return usePages({ rows: movements, next, filter }, async (cursor) => {
    const result = await client.listMovementHistory({ query: { ...query, cursor } });
    return result.ok ? { rows: result.value.movements, next: result.value.next } : undefined;
  });
}
