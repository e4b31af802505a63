import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { ApiProduct, CallOutput } from '#contract/calls.ts';
import { QuickShop } from '../../features/product/quick-shop.tsx';
import { useProductSelection } from '../../shop-state/cart/use-product-selection.ts';
import { client } from '../data/browser-client.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { useViewer } from './use-viewer.ts';

/** The quick shop of a product, connected to the shop state and the checkout. */
export default function QuickShopDialog({
  product,
  open,
  onClose,
}: {
  product: ApiProduct;
  open: boolean;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { shop, returnDays } = useCatalogue();
  const selection = useProductSelection(product, useViewer());
  return (
    <QuickShop
      product={product}
      selection={selection}
      detail={useDetail(product._id)}
      shippingText={shop.shippingText}
      returnDays={returnDays}
      open={open}
      onClose={onClose}
      onBuyNow={(id) => void navigate(href('/belling-address/:id', { id }))}
    />
  );
}

/** Loads what a card does not have: the other colours and the size guide. The dialog works without them. */
function useDetail(id: string): CallOutput<'readProduct'> | undefined {
  const [detail, setDetail] = useState<CallOutput<'readProduct'>>();
  useEffect(() => {
    let isCurrent = true;
    void client.readProduct({ params: { id } }).then((read) => isCurrent && read.ok && setDetail(read.value));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return detail;
}
