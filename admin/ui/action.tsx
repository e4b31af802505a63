import type { ComponentProps } from 'react';
import { announceFailure } from '../shell/messages/messages.ts';
import styles from './action.module.css';

type Variant = 'plain' | 'primary' | 'danger' | 'text';

/**
 * A button: outlined, filled for the main action of a screen, red for a removal, or like underlined text. A disabled one keeps the focus if
 * it has a `title` that says why. A press on it shows the title as a message, because neither a keyboard nor a phone shows titles.
 */
export function Action({
  variant = 'plain',
  disabled = false,
  title,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { variant?: Variant }) {
  const shared = { ...rest, title, className: actionClass(variant) };
  if (disabled && title !== undefined)
    return <button {...shared} type="button" aria-disabled onClick={() => announceFailure(title)} />;
  return (
    <button
      {...shared}
      type="button"
      disabled={disabled}
      aria-disabled={disabled ? undefined : rest['aria-disabled']}
      onClick={onClick}
    />
  );
}

/** Returns the classes of an `Action`, for links that look like one. */
export function actionClass(variant: Variant): string {
  return variant === 'text' ? `${styles.text}` : `${styles.action} ${styles[variant]}`;
}
