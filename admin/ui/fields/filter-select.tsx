import styles from './filter-select.module.css';

/** A filter of a list: a select with its label in one frame, marked while it is set. `all` is the name of the empty value. */
export function FilterSelect({
  label,
  all,
  value,
  choices,
  onChange,
}: {
  label: string;
  all: string;
  value: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <label className={styles.filter} data-set={value !== '' || undefined}>
      {label}:
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
