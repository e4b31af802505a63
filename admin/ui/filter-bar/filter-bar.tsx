import type { ReactNode } from 'react';
import { Action } from '../action.tsx';
import { FilterSelect } from '../fields/filter-select.tsx';
import { SearchField } from '../fields/search-field.tsx';
import type { ChosenSearch } from '../fields/use-chosen-search.ts';
import type { Choice } from './filter-choices.ts';
import styles from './filter-bar.module.css';

/** The search and the selects of a long list, which are parameters of the URL; `children` are more filters. */
export function FilterBar<Name extends string>({
  label,
  placeholder,
  filter,
  selects,
  isSet,
  chosen: { set, clear },
  children,
}: {
  /** The label of the search. */
  label: string;
  placeholder: string;
  filter: Readonly<Record<Name | 'q', string>>;
  selects: readonly {
    readonly name: Name;
    readonly label: string;
    readonly all: string;
    readonly choices: readonly Choice[];
  }[];
  /** Whether there is something to clear. */
  isSet: boolean;
  chosen: Pick<ChosenSearch, 'set' | 'clear'>;
  children?: ReactNode;
}) {
  return (
    <div className={styles.bar} role="search" aria-label="Filters">
      <SearchField label={label} placeholder={placeholder} q={filter.q} onSearch={(q) => set('q', q)} />
      {selects.map(({ name, ...select }) => (
        <FilterSelect key={name} {...select} value={filter[name]} onChange={(value) => set(name, value)} />
      ))}
      {children}
      {isSet && (
        <Action variant="text" onClick={clear}>
          Clear filters
        </Action>
      )}
    </div>
  );
}
