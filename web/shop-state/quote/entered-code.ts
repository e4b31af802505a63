import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const STORAGE_KEY = 'discountCode';

/**
 * The discount code that the shopper entered, shared by the cart and the checkout; '' without one. `sessionStorage` keeps it across reloads.
 * Each quote validates it, so an expired code shows its error.
 */
const enteredCode = createStore<{ readonly code: string }>(() => ({ code: '' }));
// Set after the creation, so that hydration starts with the server's state.
enteredCode.setState({ code: readStored() });

export function useEnteredCode(): string {
  return useStore(enteredCode, ({ code }) => code);
}

/** Changes the code. Never call it on the server, where the store is shared by all users. */
export function enterCode(entered: string): void {
  const code = entered.trim().toUpperCase();
  enteredCode.setState({ code });
  try {
    globalThis.sessionStorage.setItem(STORAGE_KEY, code);
  } catch {
    // The storage may be forbidden or full; then only a reload loses the code.
  }
}

/** The server has no storage, and a browser may forbid it. */
function readStored(): string {
  try {
    return globalThis.sessionStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}
