import { useEffect, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { ok } from '#domain/result.ts';
import { AccountPage } from '../../features/account/account-page.tsx';
import { useSession } from '../../features/session/session.ts';
import { WishlistPage } from '../../features/wishlist/wishlist-page.tsx';
import { addPiece } from '../../shop-state/cart/add-to-cart.ts';
import { useRestored } from '../../shop-state/persistence/restored.ts';
import type { Wish } from '../../shop-state/wishlist/stored-wishes.ts';
import { openWishlist, savedWishes, setWish, useWishlist } from '../../shop-state/wishlist/wishlist.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { useSignOut } from '../account/use-sign-out.ts';
import { onDemandClient } from '../data/on-demand-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/wishlist';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Wishlist');

/**
 * The page of saved products, which is in the account area of a customer. The browser renders it, because a visitor's list is in its
 * storage.
 */
export default function Wishlist() {
  const session = useSession();
  const signOut = useSignOut();
  const { owner, wishes, products, problem, retry } = useLoadedWishes();
  const isReady = useRestored();
  const remove = async ({ id, name }: Wish) => {
    const outcome = await setWish(onDemandClient, { product: { _id: id, title: name }, saved: false });
    if (!outcome.ok) showToast(outcome.error.detail, 'notice');
  };
  const move = (product: ApiProduct, size: Size) => {
    if (!isReady) return;
    if (!addPiece(product, size)) {
      showToast('All pieces of this product are in your cart already.', 'notice');
      return;
    }
    showToast(`Moved to your cart: ${productName(product)}, ${describeSize(size)}`);
    void remove({ id: product._id, name: productName(product) });
  };
  return (
    <WishlistPage
      renderFrame={(count, list) =>
        session.state === 'signed-in' ? (
          <AccountPage title="Wishlist" note={count} role={session.user.role} onLogout={() => void signOut()}>
            {list}
          </AccountPage>
        ) : (
          <div className="wrap">
            <PageHead title="Wishlist">{count}</PageHead>
            {list}
          </div>
        )
      }
      wishes={products && wishes.map((wish) => ({ ...wish, product: products.get(wish.id) }))}
      isVisitor={owner === 'visitor'}
      problem={problem?.detail}
      onRetry={retry}
      onMove={move}
      onRemove={(wish) => void remove(wish)}
    />
  );
}

/** Returns what the shopper has saved with its products, which are undefined until they have loaded, and why loading failed. */
function useLoadedWishes() {
  const session = useSession();
  const { owner, wishes } = useWishlist();
  const [products, setProducts] = useState<ReadonlyMap<string, ApiProduct>>();
  const [problem, setProblem] = useState<CallProblem>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const failure = await openWishlist(session, onDemandClient);
      if (session.state === 'loading' || !isCurrent) return;
      const read = failure ? undefined : await readProducts(savedWishes());
      if (!isCurrent) return;
      setProblem(failure ?? (read?.ok === false ? read.error : undefined));
      if (read?.ok) setProducts(new Map(read.value.map((product) => [product._id, product])));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [session, attempt]);
  return { owner, wishes, products: owner && products, problem, retry: () => setAttempt(attempt + 1) };
}

async function readProducts(wishes: readonly Wish[]) {
  if (wishes.length === 0) return ok([]);
  return onDemandClient.listProductsById({ query: { ids: wishes.map(({ id }) => id).join(',') } });
}
