import type { ReactNode } from 'react';
import { Action } from '../action.tsx';
import { FilterSelect } from '../fields/filter-select.tsx';
import { SearchField } from '../fields/search-field.tsx';
import type { ChosenSearch } from '../fields/use-chosen-search.ts';
import type { FilterChoice } from './filter-choices.ts';
import styles from './filter-bar.module.css';

/** The search and the selects of a long list, which are parameters of the URL; `children` are more filters. A phone shows them in one row. */
export function FilterBar<Name extends string>({
  label,
  placeholder,
  isImmediate = false,
  filter,
  selects,
  isSet,
  chosen: { set, clear },
  children,
}: {
  /** The label of the search. */
  label: string;
  placeholder: string;
  /** Whether it searches while the user types. */
  isImmediate?: boolean;
  filter: Readonly<Partial<Record<Name | 'q', string>>>;
  selects: readonly {
    readonly name: Name;
    readonly label: string;
    readonly all: string;
    readonly choices: readonly FilterChoice[];
  }[];
  /** Whether there is something to clear. */
  isSet: boolean;
  chosen: Pick<ChosenSearch, 'set' | 'clear'>;
  children?: ReactNode;
}) {
  return (
    <div className={styles.bar} role="search" aria-label="Filters">
      <SearchField
        {...{ label, placeholder, isImmediate }}
        q={filter.q ?? ''}
        onSearch={(q) => set('q', q, { replace: isImmediate && isSearched() })}
      />
      <div className={styles.filters}>
        {selects.map(({ name, ...select }) => (
          <FilterSelect
            key={name}
            {...select}
            value={filter[name] ?? ''}
            onChange={(value) => set(name, value)}
          />
        ))}
        {children}
        {isSet && (
          <Action variant="text" onClick={() => clear()}>
            Clear filters
          </Action>
        )}
      </div>
    </div>
  );
}

/** Whether the current entry of the history is already a search, so that the next character replaces it. */
function isSearched(): boolean {
  return new URLSearchParams(globalThis.location.search).has('q');
}
