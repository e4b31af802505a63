import { useEffect, useRef } from 'react';
import styles from './select-box.module.css';

/** A checkbox that fills its table cell, so that a click anywhere in the cell toggles it. `isPartial`: only some of its rows are selected. */
export function SelectBox({
  label,
  isSelected,
  isPartial = false,
  onToggle,
}: {
  label: string;
  isSelected: boolean;
  isPartial?: boolean;
  onToggle: (isRange: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className={styles.cell}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
