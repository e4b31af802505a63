import type { CSSProperties, ReactNode } from 'react';
import { Field } from '../form/field.tsx';
import styles from './range.module.css';

/**
 * A slider with a label above and `children` beside it. `onChange` is called while the thumb moves. Screen readers announce `valueText`.
 * With `disabledReason` it is disabled and shows the reason.
 */
export function Range({
  label,
  name,
  min,
  max,
  value,
  onChange,
  valueText,
  disabledReason,
  error,
  children,
}: {
  label: string;
  name?: string | undefined;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  valueText?: string;
  disabledReason?: string | undefined;
  error?: string | undefined;
  children?: ReactNode;
}) {
  const filled = max === min ? 100 : ((value - min) / (max - min)) * 100;
  return (
    <Field label={label} hint={disabledReason} error={error}>
      {(control) => (
        <span className={styles.row}>
          <input
            {...control}
            className={styles.range}
            type="range"
            name={name}
            min={min}
            max={max}
            value={value}
            disabled={disabledReason !== undefined}
            aria-valuetext={valueText}
            style={{ '--filled': `${filled}%` } as CSSProperties}
            onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          />
          {children}
        </span>
      )}
    </Field>
  );
}
