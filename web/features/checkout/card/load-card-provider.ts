import type { Stripe } from '@stripe/stripe-js';
// The whole path: Node, which renders the pages, takes no folder for a module.
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';

/** What the browser must know of the card provider; `scriptUrl` is that of a stand-in, null for Stripe itself. */
export type CardSettings = { readonly publishableKey: string; readonly scriptUrl: string | null };

let attempts = 0;
let standIn: Promise<void> | null = null;

/**
 * Loads the provider's browser script, once a page, and only when it is asked for. Rejects when it cannot be loaded;
 * calling again then tries again.
 */
export async function loadCardProvider({ publishableKey, scriptUrl }: CardSettings): Promise<Stripe> {
  if (scriptUrl !== null) {
    standIn ??= loadScript(scriptUrl).catch((error: unknown) => {
      standIn = null;
      throw error;
    });
    await standIn;
  }
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('the card provider’s script needs a browser');
  return stripe;
}

function loadScript(url: string): Promise<void> {
  attempts += 1;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  // Browsers remember a module that failed to load; another address makes them try again.
  script.src = attempts === 1 ? url : `${url}?attempt=${attempts}`;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    });
    document.head.append(script);
  });
}
