import { useSyncExternalStore } from 'react';
import type { CartItem } from './cart-item.ts';
import { shopState, STORAGE_KEY, useShopState } from './shop-state.ts';

/** How long the shop waits for its kept state before it goes on without it, in milliseconds (SPECIFICATION section 4). */
export const RESTORE_TIMEOUT_MS = 5000;

let restored = false;
const listeners = new Set<() => void>();

function finish() {
  if (restored) return;
  restored = true;
  for (const listener of listeners) listener();
}

/**
 * Fills the shop state from the browser's storage, once, after hydration, and from then on follows what other tabs put there.
 * Whatever the storage does, `useRestored` is true after 5 s at the latest. Returns what ends it.
 */
export function restoreShopState(): () => void {
  const giveUp = setTimeout(finish, RESTORE_TIMEOUT_MS);
  const settle = () => {
    clearTimeout(giveUp);
    finish();
  };
  Promise.resolve(shopState.persist.rehydrate()).then(settle, settle);

  globalThis.addEventListener('storage', follow);
  return () => {
    clearTimeout(giveUp);
    globalThis.removeEventListener('storage', follow);
  };
}

/** Takes over what another tab has put in the storage. */
function follow(event: StorageEvent) {
  if (event.key === STORAGE_KEY && event.newValue !== null) void shopState.persist.rehydrate();
}

/** Whether the shop state is what the shopper left, or the wait for it is over. */
export function isRestored(): boolean {
  return restored;
}

/** `isRestored` for components; false on the server, while hydrating and until the storage has answered. */
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

/** The cart and its price in dollars; empty until it is restored. */
export function useRestoredCart(): { readonly cart: readonly CartItem[]; readonly cartPrice: number } {
  const ready = useRestored();
  const cart = useShopState((state) => state.cart);
  const cartPrice = useShopState((state) => state.cartPrice);
  return ready ? { cart, cartPrice } : { cart: EMPTY, cartPrice: 0 };
}
