import { Stepper } from '../controls/stepper.tsx';
import { showToast } from '../overlay/toast-store.ts';

/** The quantity after a step, and whether the stock limits it. */
type Step = { readonly quantity: number; readonly exceedsStock: boolean };

/** The quantity of a line of the cart. `name` tells lines apart for screen readers, `notice` says how many pieces there are. */
export function LineQuantity({
  name,
  value,
  decreased,
  increased,
  notice,
  onChange,
}: {
  name: string;
  value: number;
  decreased: Step;
  increased: Step;
  notice: string;
  onChange: (quantity: number) => void;
}) {
  const step = ({ quantity, exceedsStock }: Step) => {
    if (exceedsStock) showToast(notice, 'notice');
    if (quantity !== value) onChange(quantity);
  };
  return (
    <Stepper
      label="Quantity"
      labelHidden
      context={name}
      value={value}
      onDecrease={() => step(decreased)}
      onIncrease={() => step(increased)}
    />
  );
}
