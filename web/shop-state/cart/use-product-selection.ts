import { useRef, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { countPieces, type CartLine } from '#domain/cart/cart.ts';
import { linesOf, nextLineId, stockFor } from '#domain/cart/product-lines.ts';
import { decrease, increase, stockMessage, type QuantityStep } from '#domain/cart/quantity.ts';
import { defaultSize, findSize } from '#domain/catalogue/sizes/find-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { useRestored, useRestoredCart } from '../persistence/restored.ts';
import { shopState, useShopState } from '../shop-state.ts';
import { createCartItem } from './create-cart-item.ts';
import { useProductCheck, type Viewer } from './use-product-check.ts';

type Choice = { readonly size: Size; readonly quantity: number };

/**
 * Returns the selected size and quantity of a product, and functions to change them (SPECIFICATION section 4, 'Quick shop / product
 * page'). A product in the cart has the size and quantity of the line that the shopper touched last, or of its first line, and changes
 * update that line. Call the functions only when the cart is restored (`isReady`). Pass `isCurrent: false` while `product` may be
 * outdated. Otherwise the hook checks the lines against it and shows the notices as toasts (DECISIONS 19). The shopper's own unpaid orders
 * count as stock.
 */
export function useProductSelection(
  viewed: ApiProduct,
  { isCurrent = true, ...viewer }: Viewer & { isCurrent?: boolean },
) {
  const product = useProductCheck(viewed, { isCurrent, ...viewer });
  const isReady = useRestored();
  const { cart } = useRestoredCart();
  const touched = useShopState(({ touchedLines }) => touchedLines[product._id]);
  const lines = linesOf(cart, product._id);
  const line = lines.find(({ _id }) => _id === touched) ?? lines[0];
  const [chosen, setChosen] = useState<Choice>({ size: defaultSize(product.sizes), quantity: 1 });
  const { size, quantity } = line ?? chosen;
  const lineId = line?._id ?? product._id;
  const offer = offerOf(product, size);

  const hideToast = useRef<() => void>(undefined);
  const showStock = (stock: number) => {
    hideToast.current = showToast(stockMessage(stock), 'notice');
  };

  const { addOrUpdateCartItem, touchLine } = shopState.getState();
  const limitOf = ({ stock }: { stock: number }) =>
    stockFor(cart, { _id: lineId, stock, sizing: product.sizing });
  const put = (choice: Choice, id = lineId) =>
    addOrUpdateCartItem(createCartItem(product, { ...choice, lineId: id }));
  const choose = (choice: Choice) => {
    setChosen(choice);
    if (line !== undefined) put(choice);
  };
  const step = ({ quantity: changed, exceedsStock }: QuantityStep) => {
    if (exceedsStock) showStock(offer.stock);
    if (changed !== quantity) choose({ size, quantity: changed });
  };

  return {
    isReady,
    /** The product with the stock that this shopper can order. */
    orderable: product,
    isInCart: line !== undefined,
    /** The product's lines in the cart. */
    lines,
    size,
    quantity,
    /** Stock and prices of the size, in dollars. */
    offer,
    /** Chooses a size. Selects the line that has it, if any: no two lines of a product share a size. */
    chooseSize: (value: Size) => {
      hideToast.current?.();
      const other = lines.find((one) => one.size === value);
      if (other !== undefined) return touchLine(other._id);
      const wanted = offerOf(product, value);
      const allowed = Math.max(1, Math.min(quantity, limitOf(wanted)));
      if (allowed < quantity) showStock(wanted.stock);
      choose({ size: value, quantity: allowed });
    },
    decrease: () => step(decrease(quantity)),
    increase: () => step(increase(quantity, limitOf(offer))),
    /** Adds the selection to the cart, at most as many pieces as in stock. Returns the id of its line. */
    addToCart: () => {
      put({ size, quantity: Math.max(1, Math.min(quantity, limitOf(offer))) });
      return lineId;
    },
    otherSizes: sizesWithoutLine(product, lines),
    /** Adds a line for a size. Shows a message instead when the lines hold the whole stock that they share. */
    addSize: (added: Size) => {
      hideToast.current?.();
      const isTaken = product.sizing === 'shared' && countPieces(lines) >= product.stock;
      if (isTaken) showStock(product.stock);
      else put({ size: added, quantity: 1 }, nextLineId(cart, product._id));
    },
  };
}

/** Returns stock and prices of a size; without stock when the product does not have the size. */
function offerOf(product: ApiProduct, size: Size) {
  const { price, sellingPrice } = product;
  return findSize(product, size) ?? { size, stock: 0, price, sellingPrice };
}

/** Returns the sizes in stock for which a product in the cart has no line; none for a product that is not in the cart. */
function sizesWithoutLine({ sizes }: ApiProduct, lines: readonly CartLine[]): readonly Size[] {
  if (lines.length === 0) return [];
  const free = sizes.filter(({ size, stock }) => stock > 0 && !lines.some((line) => line.size === size));
  return free.map(({ size }) => size);
}
