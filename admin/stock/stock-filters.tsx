import { Link } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { DEPARTMENT_MENU_CHOICES } from '#domain/catalogue/filter/department-choices.ts';
import { STOCK_STATUSES, defaultStockStatus, type StockStatus } from '#domain/stock/stock-status.ts';
import { UNSOLD_DAYS } from '#domain/stock/stock-view.ts';
import { isNotReplaced } from '../data/is-not-replaced.ts';
import { STATUS_NAMES } from '../product/product-status.tsx';
import { Action } from '../ui/action.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useChosenSearch } from '../ui/fields/use-chosen-search.ts';
import { readStockQuery, type StockQuery } from './load-stock.ts';
import styles from './stock-filters.module.css';

const VIEWS = [
  { view: '', level: '', label: 'All' },
  { view: 'selling_out', level: '', label: 'Sells out soon' },
  { view: '', level: 'low', label: 'Low' },
  { view: '', level: 'sold_out', label: 'Sold out' },
  { view: 'incoming', level: '', label: 'Incoming' },
  { view: 'unsold', level: '', label: `No sales in ${UNSOLD_DAYS} days` },
] as const;

const STATUS_CHOICE_NAMES: Readonly<Record<StockStatus, string>> = { ...STATUS_NAMES, any: 'All' };

/** The views, the search and the filters of Stock, which are parameters of the URL. */
export function StockFilters({ catalogue }: { catalogue: ApiCatalogue }) {
  const { search, clear: choose } = useChosenSearch();
  const query = readStockQuery(new URLSearchParams(search));
  const usualStatus = defaultStockStatus(query.q);
  const paramsWith = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    next.delete('unit');
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return (
    <>
      <StockViews query={query} paramsWith={paramsWith} />
      <div className={styles.tools} role="search" aria-label="Stock">
        <SearchField
          label="Find in stock"
          placeholder="Product, colour, SKU or barcode"
          q={query.q ?? ''}
          onSearch={(q) => choose(String(paramsWith({ q })))}
        />
        <div className={styles.filters}>
          <FilterSelect
            label="Department"
            all="all"
            value={query.for ?? ''}
            choices={DEPARTMENT_MENU_CHOICES}
            onChange={(value) => choose(String(paramsWith({ for: value })))}
          />
          <FilterSelect
            label="Category"
            all="all"
            value={query.category ?? ''}
            choices={catalogue.categories
              .filter(isNotReplaced)
              .map(({ id, label }) => ({ value: id, label }))}
            onChange={(value) => choose(String(paramsWith({ category: value })))}
          />
          <FilterSelect
            label="Brand"
            all="all"
            value={query.brand ?? ''}
            choices={catalogue.brands.filter(isNotReplaced).map(({ id, label }) => ({ value: id, label }))}
            onChange={(value) => choose(String(paramsWith({ brand: value })))}
          />
          <FilterSelect
            label="Status"
            all={STATUS_CHOICE_NAMES[usualStatus].toLowerCase()}
            value={query.status ?? ''}
            choices={STOCK_STATUSES.filter((status) => status !== usualStatus).map((value) => ({
              value,
              label: STATUS_CHOICE_NAMES[value],
            }))}
            onChange={(value) => choose(String(paramsWith({ status: value })))}
          />
          {Object.keys(query).length > 0 && (
            <Action variant="text" onClick={() => choose()}>
              Clear filters
            </Action>
          )}
        </div>
      </div>
    </>
  );
}

function StockViews({
  query,
  paramsWith,
}: {
  query: StockQuery;
  paramsWith: (values: Readonly<Record<string, string>>) => URLSearchParams;
}) {
  return (
    <nav className={styles.views} aria-label="Views">
      {VIEWS.map(({ view, level, label }) => (
        <Link
          key={label}
          to={{ search: String(paramsWith({ view, level })) }}
          aria-current={(query.level ?? '') === level && (query.view ?? '') === view ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
