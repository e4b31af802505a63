import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../display/spinner.tsx';
import { PrefetchLink } from '../prefetch/prefetch-link.tsx';
import styles from './button.module.css';

type Look = {
  /** `primary` (green), `ghost` (outlined), `danger` (red). */
  variant?: 'primary' | 'ghost' | 'danger';
  size?: 'normal' | 'small';
  /** Takes the whole width of its place. */
  wide?: boolean;
};

function look(
  { variant = 'primary', size = 'normal', wide = false }: Look,
  className: string | undefined,
): string {
  return [styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}

/**
 * A button; `type` is `button` unless told. While `busy` it shows a turning ring, keeps the focus and is marked as disabled for
 * assistive technology; as with `aria-disabled`, its handler is still called and must do nothing then.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  type = 'button',
  children,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={look(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy && <Spinner size={20} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. `ahead` fetches its page when somebody means to go there. */
export function LinkButton({
  variant,
  size,
  wide,
  className,
  ahead = false,
  ...rest
}: ComponentProps<typeof PrefetchLink> & Look & { ahead?: boolean }) {
  const Way = ahead ? PrefetchLink : Link;
  return (
    <Way
      {...rest}
      className={look(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    />
  );
}

/** A button that looks like an underlined word. */
export function TextButton({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button {...rest} type="button" className={[styles.text, className].filter(Boolean).join(' ')} />;
}
