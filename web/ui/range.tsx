import { useId, type CSSProperties } from 'react';
import styles from './range.module.css';

/**
 * A slider with its label above; `onChange` follows the thumb. `valueText` is what screen readers say for the value. With
 * `disabledReason` it stands still and says why.
 */
export function Range({
  label,
  min,
  max,
  value,
  onChange,
  valueText,
  disabledReason,
}: {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  valueText?: string;
  disabledReason?: string | undefined;
}) {
  const id = useId();
  const filled = max === min ? 100 : ((value - min) / (max - min)) * 100;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={styles.range}
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        disabled={disabledReason !== undefined}
        aria-valuetext={valueText}
        aria-describedby={disabledReason === undefined ? undefined : `${id}-reason`}
        style={{ '--filled': `${filled}%` } as CSSProperties}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      {disabledReason !== undefined && (
        <span className={styles.reason} id={`${id}-reason`}>
          {disabledReason}
        </span>
      )}
    </div>
  );
}
