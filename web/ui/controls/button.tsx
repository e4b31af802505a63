import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../display/spinner.tsx';
import { PrefetchLink } from '../prefetch/prefetch-link.tsx';
import styles from './button.module.css';

type Appearance = {
  /** `primary` (green), `ghost` (outlined), `danger` (red). */
  variant?: 'primary' | 'ghost' | 'danger' | undefined;
  size?: 'normal' | 'small' | undefined;
  /** Takes the full width of its container. */
  wide?: boolean | undefined;
};

function buttonClass(
  { variant = 'primary', size = 'normal', wide = false }: Appearance,
  className: string | undefined,
): string {
  return [styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}

/**
 * A button; `type` is `button` by default. While `busy` it shows a spinner, keeps the focus and has `aria-disabled`. A click then
 * still calls the handler, which must ignore it.
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
}: ComponentProps<'button'> & Appearance & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy && <Spinner size={20} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. `prefetch` prefetches its page, as `PrefetchLink` does. */
export function LinkButton({
  variant,
  size,
  wide,
  className,
  prefetch = false,
  ...rest
}: ComponentProps<typeof PrefetchLink> & Appearance & { prefetch?: boolean }) {
  const LinkComponent = prefetch ? PrefetchLink : Link;
  return <LinkComponent {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}

/** A button that looks like underlined text. */
export function TextButton({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button {...rest} type="button" className={[styles.text, className].filter(Boolean).join(' ')} />;
}
