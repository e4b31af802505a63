import { useEffect, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { useNearViewport } from '../../features/listing/results/use-near-viewport.ts';
import { BuyBar } from '../../features/product/buy/buy-bar.tsx';
import type { ProductSelection } from '../../features/product/buy/buy-panel.tsx';
import { ProductRow } from '../../features/product/product-row.tsx';
import { readRecentProducts } from '../../shop-state/persistence/recent-products.ts';
import { onDemandClient } from '../data/on-demand-client.ts';
import { rememberCardProducts } from './card-products.ts';

const SHOWN_COUNT = 6;

/** The parts that a product page adds once it is scrolled: the buy bar and, near the end, other products. */
export function PartsAfterScroll({
  product,
  selection,
}: {
  product: ApiProduct;
  selection: ProductSelection;
}) {
  const [isNear, setNear] = useState(false);
  const end = useNearViewport(isNear ? undefined : () => setNear(true));
  const others = useProducts(product, isNear, loadOthers);
  // Garments that are worn alone get others of their category, and the rest get what is worn with them.
  const isAlike = others.every(({ category }) => category === product.category);
  const recent = useProducts(product, isNear, loadRecent);
  return (
    <div ref={end}>
      <BuyBar selection={selection} />
      <ProductRow title={isAlike ? 'You may also like' : 'Goes well with'} products={others} />
      <ProductRow title="Recently viewed" products={recent} />
    </div>
  );
}

/** Loads products for the page of another one, once `isNear`; none if they cannot be loaded. */
function useProducts(
  product: ApiProduct,
  isNear: boolean,
  load: (product: ApiProduct) => Promise<ApiProduct[]>,
): readonly ApiProduct[] {
  const [products, setProducts] = useState<readonly ApiProduct[]>([]);
  useEffect(() => {
    if (!isNear) return undefined;
    const show = (loaded: readonly ApiProduct[]) => {
      rememberCardProducts(loaded);
      setProducts(loaded);
    };
    let isCurrent = true;
    load(product).then(
      (loaded) => isCurrent && show(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [product, isNear, load]);
  return products;
}

/** Loads the products that go well with this one. */
async function loadOthers({ _id: id }: ApiProduct): Promise<ApiProduct[]> {
  const listed = await onDemandClient.listGoesWellWith({ params: { id } });
  return listed.ok ? listed.value.slice(0, SHOWN_COUNT) : [];
}

/** Loads the products viewed before this one that are still sold. */
async function loadRecent({ _id }: ApiProduct): Promise<ApiProduct[]> {
  const ids = readRecentProducts()
    .filter((id) => id !== _id)
    .slice(0, SHOWN_COUNT);
  if (ids.length === 0) return [];
  const read = await onDemandClient.listProductsById({ query: { ids: ids.join(',') } });
  return read.ok ? read.value : [];
}
