import type { Stripe } from '@stripe/stripe-js';
// The full path, because Node (server rendering) does not resolve directory imports.
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';

/** The card provider's settings for the browser. `scriptUrl` is the stand-in's script, null for Stripe. */
export type CardSettings = { readonly publishableKey: string; readonly scriptUrl: string | null };

let attempts = 0;
let standIn: Promise<void> | null = null;

/** Loads the provider's script once per page. Rejects when it fails to load; the next call retries. */
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
  // Browsers cache a failed module load; another URL makes them retry.
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
