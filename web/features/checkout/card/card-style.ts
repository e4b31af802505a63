import type { StripeElementStyle } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';

const dark = '(prefers-color-scheme: dark)';

function watchTheme(onChange: () => void): () => void {
  const query = window.matchMedia(dark);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the page is dark now; the provider's frames don't share the page's style sheet and must be told. */
export function useDarkTheme(): boolean {
  return useSyncExternalStore(
    watchTheme,
    () => window.matchMedia(dark).matches,
    () => false,
  );
}

/** How the text in the provider's frames looks: the shop's colours as they are in the page's theme now. */
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
