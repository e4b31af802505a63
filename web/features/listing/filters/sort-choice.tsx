import { useId } from 'react';
import { Icon } from '../../../ui/picture/icon.tsx';
import { SORT_LABELS, type ListingSort } from '../listing-address.ts';
import styles from './sort-choice.module.css';

/** The order of a listing; `sorts` are those that it offers, its own first. `onChange` gets undefined for its own. */
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
  const [own] = sorts;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <span>
        <select
          id={id}
          value={sort ?? own}
          onChange={(event) => {
            const chosen = sorts.find((one) => one === event.currentTarget.value);
            onChange(chosen === own ? undefined : chosen);
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
