import { formatDollars } from '#domain/money.ts';
import { ListChoice } from '../../ui/controls/list-choice.tsx';
import { Block } from '../../ui/layout/panel.tsx';
import type { ShownQuote } from './shown-quote.ts';

type Method = ShownQuote['shippingMethods'][number];

/** The choice of a shipping method. A single method is shown as text, if it has a charge or an estimate. */
export function ShippingChoice({
  shippingMethods,
  shippingMethod,
  onShippingMethod,
}: Pick<ShownQuote, 'shippingMethods' | 'shippingMethod' | 'onShippingMethod'>) {
  const [only] = shippingMethods;
  if (only === undefined || (shippingMethods.length === 1 && only.price === 0 && only.delivery === ''))
    return null;
  if (shippingMethods.length === 1)
    return (
      <Block title="Shipping">
        <p>{describe(only)}</p>
      </Block>
    );
  return (
    <Block title="Shipping">
      <ListChoice
        legend="Shipping method"
        options={shippingMethods.map((method) => ({ value: method.id, label: describe(method) }))}
        value={shippingMethod}
        onChange={onShippingMethod}
      />
    </Block>
  );
}

function describe({ name, delivery, price }: Method): string {
  const charge = price === 0 ? 'Free' : formatDollars(price);
  return [name, ...(delivery === '' ? [] : [delivery]), charge].join(', ');
}
