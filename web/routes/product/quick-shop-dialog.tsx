import { href, useNavigate } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { QuickShop } from '../../features/product/quick-shop.tsx';
import { useProductSelection } from '../../shop-state/cart/use-product-selection.ts';
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
  const selection = useProductSelection(product, useViewer());
  return (
    <QuickShop
      product={product}
      selection={selection}
      shippingText={useCatalogue().shop.shippingText}
      open={open}
      onClose={onClose}
      onBuyNow={(id) => void navigate(href('/belling-address/:id', { id }))}
    />
  );
}
