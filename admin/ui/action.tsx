import type { ComponentProps } from 'react';
import styles from './action.module.css';

type Variant = 'plain' | 'primary' | 'danger' | 'text';

/** A button: outlined, filled for the main action of a screen, red for a removal, or like underlined text. */
export function Action({
  variant = 'plain',
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { variant?: Variant }) {
  return <button {...rest} type="button" className={actionClass(variant)} />;
}

/** Returns the classes of an `Action`, for links that look like one. */
export function actionClass(variant: Variant): string {
  return variant === 'text' ? `${styles.text}` : `${styles.action} ${styles[variant]}`;
}
