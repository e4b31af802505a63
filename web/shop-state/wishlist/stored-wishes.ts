import type { CallOutput } from '#contract/calls.ts';
import { MAX_WISH_COUNT } from '#domain/customer/wishlist.ts';
import { hasShape, isText, type Shape } from '../persistence/shape.ts';

/** A saved product, with the name that it had then. */
export type Wish = CallOutput<'listWishes'>[number];

/** The storage key of a visitor's wishes. Not part of the shop state, which has the fields of the specification. */
const KEY = 'wishlist';

const WISH_SHAPE: Shape<Wish> = { id: isText, name: isText };

/** Returns the visitor's wishes, the latest first. Drops invalid ones: the browser's storage may hold anything. */
export function readStoredWishes(): readonly Wish[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const wishes = Array.isArray(stored)
      ? stored.filter((one): one is Wish => hasShape(one, WISH_SHAPE))
      : [];
    return wishes.slice(0, MAX_WISH_COUNT);
  } catch {
    return [];
  }
}

/** Stores the visitor's wishes. Without storage they last as long as the page. */
export function storeWishes(wishes: readonly Wish[]): void {
  try {
    if (wishes.length > 0) localStorage.setItem(KEY, JSON.stringify(wishes));
    else localStorage.removeItem(KEY);
  } catch {
    // Full, or forbidden by the browser.
  }
}
