import { useId, type ReactNode } from 'react';
import type { ChoiceProps } from './choice-props.ts';
import styles from './choice.module.css';

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
