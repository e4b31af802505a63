import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The code of a discount that the shopper entered, from the cart to the checkout; '' without one. It does not survive a reload. */
const enteredCode = createStore<{ readonly code: string }>(() => ({ code: '' }));

export function useEnteredCode(): string {
  return useStore(enteredCode, ({ code }) => code);
}

/** Changes the code. Never call it on the server, where the store is shared by all users. */
export function enterCode(code: string): void {
  enteredCode.setState({ code: code.trim().toUpperCase() });
}
