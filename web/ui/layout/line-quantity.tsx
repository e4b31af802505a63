import { Stepper } from '../controls/stepper.tsx';
import { showToast } from '../overlay/toast-store.ts';

/** The quantity after a step, and whether the stock limits it. */
type Step = { readonly quantity: number; readonly exceedsStock: boolean };

/**
 * The quantity of a line of the cart; disabled when it is sold out. `name` tells lines apart for screen readers, `notice` says how many
 * pieces there are.
 */
export function LineQuantity({
  name,
  value,
  decreased,
  increased,
  notice,
  disabled,
  onChange,
}: {
  name: string;
  value: number;
  decreased: Step;
  increased: Step;
  notice: string;
  disabled: boolean;
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
      disabled={disabled}
      onDecrease={() => step(decreased)}
      onIncrease={() => step(increased)}
    />
  );
}
