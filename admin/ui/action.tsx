import type { ComponentProps } from 'react';
import styles from './action.module.css';

/** A button: outlined, filled for the main action of a screen, or like underlined text. */
export function Action({
  variant = 'plain',
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { variant?: 'plain' | 'primary' | 'text' }) {
  return <button {...rest} type="button" className={actionClass(variant)} />;
}

/** Returns the classes of an `Action`, for links that look like one. */
export function actionClass(variant: 'plain' | 'primary' | 'text'): string {
  return variant === 'text' ? `${styles.text}` : `${styles.action} ${styles[variant]}`;
}
