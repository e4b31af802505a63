import { wholeDollars } from './whole-dollars.ts';
import styles from '../filter-select.module.css';

/**
 * A filter by an amount in whole dollars, which applies when the field is left or Enter is pressed. Without `isFramed` the caller draws the
 * frame.
 */
export function DollarsFilter({
  label,
  value,
  isFramed = true,
  onChange,
}: {
  label: string;
  value: string;
  isFramed?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <label className={isFramed ? styles.filter : undefined} data-set={value !== '' || undefined}>
      {label}
      <input
        inputMode="numeric"
        maxLength={6}
        size={4}
        key={value}
        defaultValue={value}
        onBlur={({ target }) => {
          const digits = wholeDollars(target.value);
          target.value = digits;
          if (digits !== value) onChange(digits);
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </label>
  );
}
