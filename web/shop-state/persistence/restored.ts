import { useSyncExternalStore } from 'react';
import { cartTotal, linesInStock } from '#domain/cart/cart.ts';
import { dollarsFromCents } from '#domain/money.ts';
import { unitPrice, type CartItem } from '../cart/cart-item.ts';
import { shopState, STORAGE_KEY, useShopState } from '../shop-state.ts';

/** How long the shop waits for its persisted state before it continues without it (SPECIFICATION section 4). */
export const RESTORE_TIMEOUT_MS = 5000;

let restored = false;
const listeners = new Set<() => void>();

function finish() {
  if (restored) return;
  restored = true;
  for (const listener of listeners) listener();
}

/**
 * Restores the shop state from the browser's storage after hydration, and again when another tab changes it. `useRestored` is true
 * after 5 s at the latest. Returns the function that stops the wait and the listener.
 */
export function restoreShopState(): () => void {
  const timeout = setTimeout(finish, RESTORE_TIMEOUT_MS);
  const settle = () => {
    clearTimeout(timeout);
    finish();
  };
  Promise.resolve(shopState.persist.rehydrate()).then(settle, settle);

  globalThis.addEventListener('storage', restoreFromOtherTab);
  return () => {
    clearTimeout(timeout);
    globalThis.removeEventListener('storage', restoreFromOtherTab);
  };
}

function restoreFromOtherTab(event: StorageEvent) {
  if (event.key === STORAGE_KEY && event.newValue !== null) void shopState.persist.rehydrate();
}

/** Returns whether the shop state is restored, or the wait for it has ended. */
export function isRestored(): boolean {
  return restored;
}

/** `isRestored` as a hook; false on the server and during hydration. */
export function useRestored(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isRestored,
    () => false,
  );
}

const EMPTY: readonly CartItem[] = [];

/** Returns the cart, which is empty until it is restored, and the price in dollars of its lines that can be bought. */
export function useRestoredCart(): { readonly cart: readonly CartItem[]; readonly price: number } {
  const ready = useRestored();
  const stored = useShopState((state) => state.cart);
  const cart = ready ? stored : EMPTY;
  return { cart, price: dollarsFromCents(cartTotal(linesInStock(cart), unitPrice)) };
}
