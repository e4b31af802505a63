import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ApiProduct } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { MAX_WISH_COUNT, WISHLIST_FULL } from '#domain/customer/wishlist.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { readStoredWishes, storeWishes, type Wish } from './stored-wishes.ts';

type WishlistClient = Pick<Client, 'listWishes' | 'addWishes' | 'deleteWish'>;
/** Whose wishlist is read. */
type WishlistSession =
  | { readonly state: 'loading' | 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: { readonly email: string } };

/** The wishes that are shown, the latest first. `owner` is undefined until they are read. */
type Wishlist = { readonly owner: 'visitor' | 'customer' | undefined; readonly wishes: readonly Wish[] };

const UNREAD: Wishlist = { owner: undefined, wishes: [] };
const wishlist = createStore<Wishlist>()(() => UNREAD);

let opened: { readonly key: string; readonly read: Promise<CallProblem | undefined> } | undefined;

/**
 * Reads the wishlist: a visitor's from the browser's storage, a customer's from the shop, after sending the shop the wishes in the storage.
 * Returns the problem if that fails. The calls for one customer share one read; a call after a failure reads again.
 */
export function openWishlist(
  session: WishlistSession,
  client: WishlistClient,
): Promise<CallProblem | undefined> {
  // Another customer may sign in without a reload of the page.
  const key = session.state === 'signed-in' ? `customer ${session.user.email}` : session.state;
  if (opened?.key === key) return opened.read;
  const read = session.state === 'signed-in' ? openOfCustomer(client, key) : openOfVisitor(session.state);
  const mine = { key, read };
  opened = mine;
  void forgetFailure(mine);
  return read;
}

async function forgetFailure(mine: NonNullable<typeof opened>): Promise<void> {
  const problem = await mine.read;
  if (problem !== undefined && opened === mine) opened = undefined;
}

async function openOfVisitor(state: 'loading' | 'signed-out'): Promise<undefined> {
  wishlist.setState(state === 'loading' ? UNREAD : { owner: 'visitor', wishes: readStoredWishes() });
}

async function openOfCustomer(client: WishlistClient, key: string): Promise<CallProblem | undefined> {
  wishlist.setState(UNREAD);
  const ids = readStoredWishes().map(({ id }) => id);
  let read = ids.length > 0 ? await client.addWishes({ body: { ids } }) : await client.listWishes();
  if (!read.ok && read.error.code === 'wishlist_full') read = await client.listWishes();
  if (!read.ok) return read.error;
  const saved = new Set(read.value.map(({ id }) => id));
  // The rest stays in the browser. A full list had no room for it, or another tab has just saved it.
  storeWishes(readStoredWishes().filter(({ id }) => !saved.has(id)));
  if (opened?.key === key) wishlist.setState({ owner: 'customer', wishes: read.value });
  return undefined;
}

/** Saves a product, or removes a saved one. The list shows it at once; a failure restores the list and returns the problem. */
export async function setWish(
  client: WishlistClient,
  { product, saved }: { product: Pick<ApiProduct, '_id' | 'title' | 'colour'>; saved: boolean },
): Promise<Result<void, Pick<CallProblem, 'detail'>>> {
  const { owner, wishes } = wishlist.getState();
  const id = product._id;
  const withoutIt = (all: readonly Wish[]) => all.filter((one) => one.id !== id);
  const changed = (all: readonly Wish[]) =>
    saved ? [{ id, name: productName(product) }, ...withoutIt(all)] : withoutIt(all);
  if (owner !== 'customer') {
    // Another tab may have saved something since.
    const next = changed(readStoredWishes());
    if (next.length > MAX_WISH_COUNT) return fail({ detail: WISHLIST_FULL });
    storeWishes(next);
    wishlist.setState({ owner: 'visitor', wishes: next });
    return ok(undefined);
  }
  const list = opened;
  wishlist.setState({ wishes: changed(wishes) });
  const sent = saved
    ? await client.addWishes({ body: { ids: [id] } })
    : await client.deleteWish({ params: { id } });
  if (sent.ok) return ok(undefined);
  const place = Math.max(
    0,
    wishes.findIndex((one) => one.id === id),
  );
  const before = wishes.filter((one) => one.id === id);
  wishlist.setState((now) => {
    // A list that was read since, such as a visitor's after a sign-out, has no part in this change.
    if (opened !== list) return now;
    const others = withoutIt(now.wishes);
    return { wishes: [...others.slice(0, place), ...before, ...others.slice(place)] };
  });
  return fail(sent.error);
}

/** Returns the wishes that are shown now. */
export function savedWishes(): readonly Wish[] {
  return wishlist.getState().wishes;
}

/** Returns the wishlist that `openWishlist` has read. */
export function useWishlist(): Wishlist {
  return useStore(wishlist);
}
