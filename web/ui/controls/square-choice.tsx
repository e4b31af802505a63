import { useId } from 'react';
import type { ChoiceProps } from './choice-props.ts';
import styles from './choice.module.css';

/**
 * Square radio buttons in a row, e.g. sizes. `compact` fits beside a heading and hides the legend visually. `struck` options are struck
 * through and cannot be chosen; screen readers add `struckLabel` to their names. The current choice stays focusable if it is struck.
 * `describedBy` is the id of a note on the choice.
 */
export function SquareChoice<Value extends string>({
  legend,
  options,
  value,
  onChange,
  compact = false,
  struck = [],
  struckLabel,
  describedBy,
}: ChoiceProps<Value> & {
  options: readonly Value[];
  compact?: boolean;
  struck?: readonly Value[];
  struckLabel?: string;
  describedBy?: string | undefined;
}) {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={compact ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={compact ? `${styles.squares} ${styles.compact}` : styles.squares}>
        {options.map((option) => (
          <label key={option} className={styles.square} data-struck={struck.includes(option) || undefined}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              disabled={struck.includes(option) && option !== value}
              onChange={() => onChange(option)}
            />
            <span>
              {option}
              {struck.includes(option) && <span className="visually-hidden"> ({struckLabel})</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
