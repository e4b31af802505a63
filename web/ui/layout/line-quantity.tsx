import type { CartLine } from '#domain/cart/cart.ts';
import { stockFor, type StockedLine } from '#domain/cart/product-lines.ts';
import { decrease, increase, stockMessage, type QuantityStep } from '#domain/cart/quantity.ts';
import { Stepper } from '../controls/stepper.tsx';
import { showToast } from '../overlay/toast-store.ts';

/** The quantity of a line of the cart, between 1 and the stock that its other lines leave. `name` tells lines apart for screen readers. */
export function LineQuantity<Line extends CartLine & StockedLine>({
  cart,
  line,
  name,
  onChange,
}: {
  cart: readonly CartLine[];
  line: Line;
  name: string;
  onChange: (line: Line) => void;
}) {
  const step = ({ quantity, exceedsStock }: QuantityStep) => {
    if (exceedsStock) showToast(stockMessage(line.stock), 'notice');
    if (quantity !== line.quantity) onChange({ ...line, quantity });
  };
  return (
    <Stepper
      label="Quantity"
      labelHidden
      context={name}
      value={line.quantity}
      onDecrease={() => step(decrease(line.quantity))}
      onIncrease={() => step(increase(line.quantity, stockFor(cart, line)))}
    />
  );
}
