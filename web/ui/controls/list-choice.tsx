import { useId } from 'react';
import type { ChoiceProps } from './choice-props.ts';
import styles from './choice.module.css';

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
