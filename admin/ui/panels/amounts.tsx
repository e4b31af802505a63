import type { ReactNode } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import styles from './amounts.module.css';

/** Shown while the address is unknown, on which shipping and taxes depend. */
const UNKNOWN_CHARGE = 'Depends on the address';

type Priced = Pick<
  CallOutput<'quoteOrder'>,
  'subtotal' | 'discounts' | 'shipping' | 'shippingDiscounts' | 'tax' | 'taxes' | 'total'
>;

/** What an order costs: items, discounts, shipping, taxes and total. `children` are further rows. */
export function Amounts({
  priced: { subtotal, discounts, shipping, shippingDiscounts, tax, taxes, total },
  method,
  children,
}: {
  priced: Priced;
  /** The name of the shipping method. */
  method?: string | undefined;
  children?: ReactNode;
}) {
  const included = taxes.filter((one) => one.included && one.amount > 0);
  return (
    <dl className={styles.amounts}>
      <Row name="Items" value={formatDollars(subtotal)} />
      {discounts.map(({ name, amount }) => (
        <Row key={name} name={name} value={`−${formatDollars(amount)}`} />
      ))}
      <Row
        name={['Shipping', method, ...shippingDiscounts.map(({ name }) => name)].filter(Boolean).join(', ')}
        value={describeShippingCharge(shipping)}
      />
      <Row name="Taxes" value={shipping === null ? UNKNOWN_CHARGE : describeTax(tax)} />
      {included.map(({ name, rate, amount }) => (
        <Row key={name} name={`${name}, ${rate} %, included`} value={formatDollars(amount)} />
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatDollars(total)}</dd>
      </div>
      {children}
    </dl>
  );
}

/** A row of `Amounts`. */
export function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function describeShippingCharge(dollars: number | null): string {
  if (dollars === null) return UNKNOWN_CHARGE;
  return dollars === 0 ? 'Free' : formatDollars(dollars);
}

function describeTax(dollars: number): string {
  return dollars === 0 ? '$0' : formatDollars(dollars);
}
