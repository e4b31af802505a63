import { useId, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { ProblemText } from './problem-text.tsx';
import styles from './chips.module.css';

/** A field with several values, a `Chip` each, and the controls that add more. `empty` is shown without a value. */
export function Chips({
  label,
  error,
  isEmpty,
  empty,
  children,
}: {
  label: string;
  error: string | undefined;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.chips}>
        {isEmpty && <span className={styles.empty}>{empty}</span>}
        {children}
      </div>
      {error !== undefined && <ProblemText>{error}</ProblemText>}
    </div>
  );
}

/** One value of `Chips`. */
export function Chip({
  text,
  onCopy,
  onRemove,
}: {
  text: string;
  onCopy?: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}) {
  return (
    <span className={styles.chip}>
      {text}
      {onCopy !== undefined && (
        <button type="button" aria-label={`Copy ${text}`} onClick={onCopy}>
          <Icon name="copy" size={14} />
        </button>
      )}
      {onRemove !== undefined && (
        <button type="button" aria-label={`Remove ${text}`} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  );
}

/** A select that adds a value to `Chips`. Its options are the children. */
export function AddSelect({
  label,
  onAdd,
  children,
}: {
  label: string;
  onAdd: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <select
      className={styles.add}
      aria-label={label}
      value=""
      onChange={({ target: { value } }) => {
        if (value !== '') onAdd(value);
      }}
    >
      <option value="">{label} …</option>
      {children}
    </select>
  );
}
