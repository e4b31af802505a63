import { useId } from 'react';
import { Icon } from '../../../ui/picture/icon.tsx';
import { SORT_LABELS, type ListingSort } from '../listing-url.ts';
import styles from './sort-choice.module.css';

/** The sort order of a listing. `sorts` are the available orders, the default first. `onChange` gets undefined for the default. */
export function SortChoice({
  sorts,
  sort,
  onChange,
}: {
  sorts: readonly ListingSort[];
  sort: ListingSort | undefined;
  onChange: (sort: ListingSort | undefined) => void;
}) {
  const id = useId();
  const [defaultSort] = sorts;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <span>
        <select
          id={id}
          value={sort ?? defaultSort}
          onChange={(event) => {
            const chosen = sorts.find((one) => one === event.currentTarget.value);
            onChange(chosen === defaultSort ? undefined : chosen);
          }}
        >
          {sorts.map((one) => (
            <option key={one} value={one}>
              {SORT_LABELS[one]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </div>
  );
}
