import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

/** A checkbox with its label. */
export function Checkbox({ label, ...input }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
