import type { ComponentProps } from 'react';
import { Icon } from '../picture/icon.tsx';
import styles from './checkbox.module.css';

/** A checkbox with its label. */
export function Checkbox({ label, ...input }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      <i className={styles.box}>
        <Icon name="check" size={16} />
      </i>
      <span>{label}</span>
    </label>
  );
}
