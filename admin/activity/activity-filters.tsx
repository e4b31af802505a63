import type { ApiActivityEntry } from '#contract/calls.ts';
import { CHANGE_SUBJECTS, CHANGE_WAYS } from '#domain/staff/change-log.ts';
import { Action } from '../ui/action.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useChosenSearch } from '../ui/fields/use-chosen-search.ts';
import { PERIOD_NAMES, readFilter } from './activity-filter.ts';
import { SUBJECT_NAMES, WAY_NAMES } from './entry/describe-entry.ts';
import styles from './activity-filters.module.css';

type Choice = { readonly value: string; readonly label: string };

/** The filters of Activity, which are parameters of the URL. */
export function ActivityFilters({
  entries,
}: {
  /** The people who made them are the choices of the filter `who`. */
  entries: readonly ApiActivityEntry[];
}) {
  const { search, set, clear } = useChosenSearch();
  // The current time does not matter here: only the loader uses `query`.
  const filter = readFilter(new URLSearchParams(search), 0);
  const choices = [
    { name: 'who', label: 'Who', all: 'everybody', choices: peopleChoices(entries, filter.who) },
    { name: 'what', label: 'What', all: 'everything', choices: namedChoices(CHANGE_SUBJECTS, SUBJECT_NAMES) },
    { name: 'days', label: 'When', all: 'any time', choices: toChoices(Object.entries(PERIOD_NAMES)) },
    { name: 'via', label: 'Via', all: 'any way', choices: namedChoices(CHANGE_WAYS, WAY_NAMES) },
  ] as const;
  return (
    <div className={styles.tools} role="search" aria-label="Filters">
      <SearchField
        label="Search changes"
        placeholder="Product, person or field"
        q={filter.q}
        onSearch={(q) => set('q', q)}
      />
      {choices.map(({ name, label, all, choices: each }) => (
        <FilterSelect
          key={name}
          {...{ label, all, choices: each }}
          value={filter[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filter.undoable !== ''}
          onChange={({ target }) => set('undoable', target.checked ? '1' : '')}
        />
        Undoable only
      </label>
      {filter.isSet && (
        <Action variant="text" onClick={clear}>
          Clear filters
        </Action>
      )}
    </div>
  );
}

/** The people who made changes as choices, with the one that is chosen. */
export function peopleChoices(entries: readonly Pick<ApiActivityEntry, 'who'>[], chosen: string): Choice[] {
  const people = new Map(
    entries.flatMap(({ who }) => (who === null ? [] : [[who.email, who.name || who.email] as const])),
  );
  if (chosen !== '' && !people.has(chosen)) people.set(chosen, chosen);
  return toChoices([...people]);
}

export function toChoices(pairs: readonly (readonly [string, string])[]): Choice[] {
  return pairs.map(([value, label]) => ({ value, label }));
}

export function namedChoices<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Choice[] {
  return values.map((value) => ({ value, label: names[value] }));
}
