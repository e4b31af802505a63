import type { StripeElementStyle } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';

const DARK_QUERY = '(prefers-color-scheme: dark)';

function watchTheme(onChange: () => void): () => void {
  const query = window.matchMedia(DARK_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns whether the dark theme is on. The provider's frames do not share the page's style sheet. */
export function useDarkTheme(): boolean {
  return useSyncExternalStore(
    watchTheme,
    () => window.matchMedia(DARK_QUERY).matches,
    () => false,
  );
}

/** Returns the text style of the provider's frames, with the colours of the current theme. */
export function readCardStyle(): StripeElementStyle {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const style: StripeElementStyle = {
    base: {
      color: colour('--ink'),
      fontFamily: '"Hanken Grotesk", "Helvetica Neue", Arial, sans-serif',
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: colour('--ink-3') },
    },
    invalid: { color: colour('--danger') },
  };
  probe.remove();
  return style;
}
