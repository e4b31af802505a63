import { CartPage } from '../features/cart/cart-page.tsx';
import { useRestored, useRestoredCart } from '../shop-state/restored.ts';
import { useShopState } from '../shop-state/shop-state.ts';
import { useCheckedCart } from '../shop-state/use-checked-cart.ts';
import { client } from './browser-client.ts';
import { privatePage } from './page-title.ts';

/** Nothing is needed but that the server is asked: its door is for those who are signed in. */
export const loader = () => null;

export const meta = () => privatePage('Cart');

/** The product behind a line; null when the shop does not have it, undefined when that cannot be known now. */
async function readProduct(id: string) {
  const answer = await client.readProduct({ params: { id } });
  if (answer.ok) return answer.value;
  return ['product_unknown', 'invalid_request'].includes(answer.error.code) ? null : undefined;
}

export default function Cart() {
  const restored = useRestored();
  const { cart, cartPrice } = useRestoredCart();
  const addOrUpdateCartItem = useShopState((state) => state.addOrUpdateCartItem);
  const { notices, unavailable } = useCheckedCart(readProduct);
  const removeCartItem = useShopState((state) => state.removeCartItem);
  return (
    <CartPage
      restored={restored}
      cart={cart}
      price={cartPrice}
      notices={notices}
      unavailable={unavailable}
      onChange={addOrUpdateCartItem}
      onRemove={removeCartItem}
    />
  );
}
