import { useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { DEPARTMENTS } from '#domain/catalog/departments.ts';
import { useShortcuts } from '../keyboard/shortcut-store.ts';
import type { Shortcut } from '../keyboard/shortcuts.ts';
import { Action } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';
import type { StockQuery } from './load-stock.ts';
import styles from './stock-filters.module.css';

const VIEWS = [
  { level: '', label: 'All' },
  { level: 'low', label: 'Low' },
  { level: 'sold_out', label: 'Sold out' },
] as const;

const DEPARTMENT_NAMES: Readonly<Record<(typeof DEPARTMENTS)[number], string>> = {
  male: 'Men',
  female: 'Women',
  kids: 'Kids',
};

/** The views, the search and the filters of Stock, which are parameters of the URL. */
export function StockFilters({ query, catalogue }: { query: StockQuery; catalogue: ApiCatalogue }) {
  const [search, setSearch] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  const shortcuts = useMemo<Shortcut[]>(
    () => [{ keys: '/', label: 'Find in stock', group: 'On this screen', run: () => field.current?.focus() }],
    [],
  );
  useShortcuts(shortcuts);
  const withFilter = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.delete('unit');
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  };
  return (
    <>
      <nav className={styles.views} aria-label="Views">
        {VIEWS.map(({ level, label }) => (
          <Link
            key={level}
            to={{ search: String(withFilter('level', level)) }}
            aria-current={(query.level ?? '') === level ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <form
        className={styles.tools}
        role="search"
        aria-label="Stock"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(withFilter('q', field.current?.value.trim() ?? ''));
        }}
      >
        <span className={styles.search}>
          <Icon name="search" size={16} />
          <input
            // A new search in the URL replaces what is typed.
            key={query.q}
            ref={field}
            type="search"
            aria-label="Find in stock"
            placeholder="Product, colour, SKU or barcode"
            maxLength={200}
            defaultValue={query.q}
          />
          <Keys keys="/" />
        </span>
        <Filter
          label="Department"
          value={query.for ?? ''}
          choices={DEPARTMENTS.map((id) => ({ id, label: DEPARTMENT_NAMES[id] }))}
          onChange={(value) => setSearch(withFilter('for', value))}
        />
        <Filter
          label="Category"
          value={query.category ?? ''}
          choices={catalogue.categories}
          onChange={(value) => setSearch(withFilter('category', value))}
        />
        {Object.keys(query).length > 0 && (
          <Action variant="text" onClick={() => setSearch({})}>
            Clear filters
          </Action>
        )}
      </form>
    </>
  );
}

function Filter({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly { readonly id: string; readonly label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <label className={styles.chip} data-set={value !== '' || undefined}>
      {label}:
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">all</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
