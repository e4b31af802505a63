import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

/** A square button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  size,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label' | 'children'> & {
  label: string;
  icon: IconName;
  size?: number;
}) {
  return (
    <button {...rest} type="button" className={styles.button} aria-label={label}>
      <Icon name={icon} {...(size !== undefined && { size })} />
    </button>
  );
}

/** The class of an `IconButton`, for links that look like one. */
export const ICON_BUTTON_CLASS = styles.button;
