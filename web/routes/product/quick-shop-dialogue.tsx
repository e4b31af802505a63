import { href, useNavigate } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { QuickShop } from '../../features/product/quick-shop.tsx';
import { useBuying } from '../../shop-state/use-buying.ts';

/** The quick shop of one product, joined with the shop state and the way to the checkout. */
export default function QuickShopDialogue({
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
