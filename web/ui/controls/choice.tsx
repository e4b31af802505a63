import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';

type ChoiceProps<Value extends string> = {
  legend: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
};

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

/** Radio buttons as boxes with title, note and icon, e.g. payment methods. Hide the legend where a heading says the same. */
export function BoxChoice<Value extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onChange,
}: ChoiceProps<Value> & {
  legendHidden?: boolean;
  options: readonly { value: Value; title: string; note: string; icon: ReactNode }[];
}) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.boxes}>
        {options.map((option) => (
          <label key={option.value} className={styles.box}>
            <input
              type="radio"
              name={name}
              value={option.value}
              aria-label={option.title}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.boxFace}>
              <i className={styles.dot} />
              <span>
                <b>{option.title}</b>
                <small>{option.note}</small>
              </span>
              {option.icon}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Radio buttons in a list, e.g. the brands of a category page, each with its `count` if known. */
export function ListChoice<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: ChoiceProps<Value> & { options: readonly { value: Value; label: string; count?: number | undefined }[] }) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option, index) => {
        // Not the value: a brand's id may have spaces, which separate ids in `aria-describedby`.
        const countId = option.count === undefined ? undefined : `${name}-${index}`;
        return (
          <div key={option.value} className={styles.counted}>
            <label className={styles.row}>
              <input
                type="radio"
                name={name}
                value={option.value}
                aria-describedby={countId}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <i className={styles.dot} />
              <span>{option.label}</span>
            </label>
            {/* Announced as the description, so that the accessible name is the label alone. */}
            {countId !== undefined && (
              <span className={styles.count} id={countId} aria-hidden="true">
                {option.count}
              </span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
