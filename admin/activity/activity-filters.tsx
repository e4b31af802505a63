import type { ApiActivityEntry } from '#contract/calls.ts';
import { CHANGE_SUBJECTS, CHANGE_WAYS } from '#domain/staff/change-log.ts';
import { CheckBox } from '../ui/fields/check-box.tsx';
import { useChosenSearch } from '../ui/fields/use-chosen-search.ts';
import { FilterBar } from '../ui/filter-bar/filter-bar.tsx';
import { namedChoices, peopleChoices, toChoices } from '../ui/filter-bar/filter-choices.ts';
import { PERIOD_NAMES } from '../ui/filter-bar/filter-period.ts';
import { readFilter } from './activity-filter.ts';
import { SUBJECT_NAMES, WAY_NAMES } from './entry/describe-entry.ts';
import styles from './activity-filters.module.css';

/** The filters of Activity, which are parameters of the URL. */
export function ActivityFilters({
  entries,
}: {
  /** Their authors are the choices of the filter `who`. */
  entries: readonly ApiActivityEntry[];
}) {
  const chosen = useChosenSearch();
  // The current time does not matter here: only the loader uses `query`.
  const filter = readFilter(new URLSearchParams(chosen.search), 0);
  return (
    <FilterBar
      label="Search changes"
      placeholder="Product, person or field"
      filter={filter}
      selects={[
        { name: 'who', label: 'Who', all: 'everybody', choices: peopleChoices(entries, filter.who) },
        {
          name: 'what',
          label: 'What',
          all: 'everything',
          choices: namedChoices(CHANGE_SUBJECTS, SUBJECT_NAMES),
        },
        { name: 'days', label: 'When', all: 'any time', choices: toChoices(Object.entries(PERIOD_NAMES)) },
        { name: 'via', label: 'Via', all: 'any way', choices: namedChoices(CHANGE_WAYS, WAY_NAMES) },
      ]}
      isSet={filter.isSet}
      chosen={chosen}
    >
      <CheckBox
        className={styles.check}
        checked={filter.undoable !== ''}
        onChange={(isChecked) => chosen.set('undoable', isChecked ? '1' : '')}
      >
        Undoable only
      </CheckBox>
    </FilterBar>
  );
}
