import { useId } from 'react';
import styles from './choice.module.css';

/** One choice of a few, side by side. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  disabled = false,
  onChange,
}: {
  /** For screen readers: what is chosen. */
  label: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {(Object.entries(options) as [Value, string][]).map(([option, text]) => (
        <label key={option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
