import styles from './filter-select.module.css';

/** A filter of a list: a select with its label in one frame, marked while it is set. Without `isFramed` the caller draws the frame. */
export function FilterSelect({
  label,
  all,
  value,
  choices,
  isFramed = true,
  onChange,
}: {
  label: string;
  /** The name of the empty value; null for none. */
  all: string | null;
  value: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  isFramed?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <label className={isFramed ? styles.filter : undefined} data-set={value !== '' || undefined}>
      {label}:
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {all !== null && <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
