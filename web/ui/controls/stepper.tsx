import { useId } from 'react';
import { Icon } from '../picture/icon.tsx';
import styles from './stepper.module.css';

/**
 * A number between two buttons. Both buttons are enabled also at the limits, which the caller handles. `context` distinguishes several
 * steppers on one page for screen readers.
 */
export function Stepper({
  label,
  labelHidden = false,
  context,
  value,
  disabled = false,
  onDecrease,
  onIncrease,
}: {
  label: string;
  labelHidden?: boolean;
  context?: string;
  value: number;
  disabled?: boolean;
  onDecrease: () => void;
  onIncrease: () => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <span className={labelHidden ? 'visually-hidden' : styles.label} id={id}>
        {label}
        {context !== undefined && <span className="visually-hidden"> of {context}</span>}
      </span>
      <div className={styles.stepper} role="group" aria-labelledby={id}>
        <button type="button" aria-label="Decrease quantity" disabled={disabled} onClick={onDecrease}>
          <Icon name="minus" />
        </button>
        <output className="num" aria-live="polite">
          {value}
        </output>
        <button type="button" aria-label="Increase quantity" disabled={disabled} onClick={onIncrease}>
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
