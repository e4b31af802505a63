import type { Stripe } from '@stripe/stripe-js';
// The full path, because Node (server rendering) does not resolve directory imports.
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';

/** The card provider's settings for the browser. `scriptUrl` is the stand-in's script, null for Stripe. */
export type CardSettings = { readonly publishableKey: string; readonly scriptUrl: string | null };

/** The script that Stripe's library would load. The shop loads it itself, because the library never gives up a load that hangs. */
export const STRIPE_SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js';

let attempts = 0;
let script: Promise<void> | undefined;

/**
 * Loads the provider's script once per page. Rejects when that fails. The next call after a failure or an abort of `signal` loads it anew.
 */
export async function loadCardProvider(
  { publishableKey, scriptUrl }: CardSettings,
  signal: AbortSignal,
): Promise<Stripe> {
  script ??= loadScript(scriptUrl);
  const current = script;
  const forget = () => {
    if (script === current) script = undefined;
  };
  signal.addEventListener('abort', forget);
  await current.catch((error: unknown) => {
    forget();
    throw error;
  });
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('the card provider’s script needs a browser');
  return stripe;
}

function loadScript(standInUrl: string | null): Promise<void> {
  attempts += 1;
  const url = standInUrl ?? STRIPE_SCRIPT_URL;
  const element = document.createElement('script');
  if (standInUrl !== null) {
    element.type = 'module';
    element.crossOrigin = 'anonymous';
  }
  // Browsers cache a failed module load, and join a load that hangs; another URL makes them load anew.
  element.src = attempts === 1 ? url : `${url}?attempt=${attempts}`;
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`${url} could not be loaded`));
    });
    document.head.append(element);
  });
}
