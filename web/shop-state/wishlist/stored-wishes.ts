import type { CallOutput } from '#contract/calls.ts';
import { MAX_WISH_COUNT } from '#domain/customer/wishlist.ts';
import { hasShape, isText, type Shape } from '../persistence/shape.ts';

/** A saved product, with the name that it had then. */
export type Wish = CallOutput<'listWishes'>[number];

/** The key of what a visitor has saved. Not part of the shop state, which has the fields of the specification. */
const KEY = 'wishlist';

const WISH_SHAPE: Shape<Wish> = { id: isText, name: isText };

/** Returns what the visitor has saved, the latest first. Drops what is not valid: the browser's storage may hold anything. */
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

/** Stores what the visitor has saved. Without storage it lasts as long as the page. */
export function storeWishes(wishes: readonly Wish[]): void {
  try {
    if (wishes.length > 0) localStorage.setItem(KEY, JSON.stringify(wishes));
    else localStorage.removeItem(KEY);
  } catch {
    // Full, or forbidden by the browser.
  }
}
