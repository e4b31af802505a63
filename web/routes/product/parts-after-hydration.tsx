import type { ComponentProps } from 'react';
import { href } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import type { SizeGuide } from '#domain/catalogue/sizes/size-guide.ts';
import type { SizeAdvice as Advice } from '#domain/review/size-advice.ts';
import { FullScreenGallery } from '../../features/product/gallery/full-screen-gallery.tsx';
import { ProductTools } from '../../features/product/product-tools.tsx';
import { SizeAdvice } from '../../features/product/size-advice.tsx';
import { BodyTable } from '../../features/product/size-guide/body-table.tsx';
import { useSession } from '../../features/session/session.ts';
import { StockAlert } from '../../features/stock-alert/stock-alert.tsx';
import { useWishlist } from '../../shop-state/wishlist/wishlist.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { onDemandClient } from '../data/on-demand-client.ts';
import { SaveProduct } from '../wishlist/save-product.tsx';

/** The part that the gallery of a product page adds after hydration. */
export function FullScreen({ product }: { product: ApiProduct }) {
  return <FullScreenGallery product={product} />;
}

/** The part that the size guide of a product page adds after hydration. */
export function ProductBodyTable({
  sizeGuide: { body },
  product,
  ...shown
}: Pick<ComponentProps<typeof BodyTable>, 'chosen' | 'unit'> & {
  sizeGuide: SizeGuide;
  product: ApiProduct;
}) {
  return body && <BodyTable body={body} sizes={product.sizes.map(({ size }) => size)} {...shown} />;
}

/**
 * The part that the buy panel of a product page adds after hydration: the advice about sizes, the form for a stock alert, and buttons to
 * save and to share.
 */
export function Tools({
  product,
  orderable,
  sizeAdvice,
}: {
  product: ApiProduct;
  orderable: ApiProduct;
  sizeAdvice: Advice | undefined;
}) {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const soldOut = orderable.sizes.filter(({ stock }) => stock === 0).map(({ size }) => size);
  return (
    <>
      {sizeAdvice && <SizeAdvice advice={sizeAdvice} />}
      {soldOut.length > 0 && (
        <StockAlert
          key={product._id}
          client={onDemandClient}
          productId={product._id}
          sizes={soldOut}
          isSoldOut={orderable.stock === 0}
          knownEmail={user?.emailVerified ? user.email : undefined}
        />
      )}
      <SaveAndShare product={product} />
    </>
  );
}

function SaveAndShare({ product }: { product: ApiProduct }) {
  return (
    <ProductTools
      save={<SaveProduct product={product} />}
      isSaved={useWishlist().wishes.some(({ id }) => id === product._id)}
      onShare={() => void share(product)}
    />
  );
}

/** Opens the device's own menu for sharing; without one, copies the product's address. */
async function share(product: ApiProduct): Promise<void> {
  const url = new URL(href('/product/:id', { id: product._id }), location.origin).href;
  try {
    // Browsers on most desktops have no such menu.
    const device: { readonly share?: Navigator['share'] } = navigator;
    if (device.share) await device.share({ title: productName(product), url });
    else {
      await navigator.clipboard.writeText(url);
      showToast('Link copied');
    }
  } catch (error) {
    // The shopper closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('The link could not be copied. Copy it from the address bar.', 'notice');
  }
}
