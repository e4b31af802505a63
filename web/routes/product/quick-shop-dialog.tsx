import { href, useNavigate } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { QuickShop } from '../../features/product/quick-shop.tsx';
import { useBuying } from '../../shop-state/cart/use-buying.ts';

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
  const buying = useBuying(product);
  return (
    <QuickShop
      product={product}
      buying={buying}
      open={open}
      onClose={onClose}
      onBuyNow={() => void navigate(href('/belling-address/:id', { id: product._id }))}
    />
  );
}
