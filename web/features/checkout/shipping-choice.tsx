import { formatDollars } from '#domain/money.ts';
import { ListChoice } from '../../ui/controls/choice.tsx';
import { Block } from '../../ui/layout/panel.tsx';
import type { ShownQuote } from './shown-quote.ts';

type Method = ShownQuote['shippingMethods'][number];

/** The choice of a shipping method. Nothing if there is no choice. */
export function ShippingChoice({
  shippingMethods,
  shippingMethod,
  onShippingMethod,
}: Pick<ShownQuote, 'shippingMethods' | 'shippingMethod' | 'onShippingMethod'>) {
  if (shippingMethods.length < 2) return null;
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
