import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts';

/** Returns whether the dark theme is on. The provider's frames do not share the page's style sheet. */
export function useDarkTheme(): boolean {
  return useMediaQuery('(prefers-color-scheme: dark)');
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
