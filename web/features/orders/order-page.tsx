import { lazy, Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { ApiOrderWithHistory } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { amountsOfOrder, discountAmountsOf } from '#contract/order-amounts.ts';
import { orderedProducts } from '#contract/ordered-products.ts';
import { PAYMENT_METHOD_LABELS } from '#contract/payment-method.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { isPersonErased } from '#domain/customer/erased-person.ts';
import { centsFromDollars, formatDollars, times } from '#domain/money.ts';
import { describeDelivery } from '#domain/order/address/address-lines.ts';
import { describeLine } from '#domain/order/line-discounts.ts';
import { describeAmounts } from '#domain/order/order-amounts.ts';
import { PaymentStatus } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { LineAmount, LineDiscounts } from '../../ui/layout/line-amount.tsx';
import { LineItem } from '../../ui/layout/line-item.tsx';
import { Summary, WithSummary } from '../../ui/layout/summary.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { describeOrderState } from './describe-order-state.ts';
import { Shipments } from './shipments.tsx';
import styles from './order-page.module.css';

type Product = NonNullable<ApiOrderWithHistory['products']>[number];

/** Not part of the first load: few customers need it. */
const OrderChanges = lazy(async () => ({ default: (await import('./order-changes.tsx')).OrderChanges }));

/** An order: its state, its history, its contents, and what the customer can change. */
export function OrderPage({
  order,
  shopAddress,
  client,
  onChanged,
  again,
  actions,
}: {
  order: ApiOrderWithHistory;
  shopAddress: string;
  client: Pick<Client, 'cancelOrder' | 'readProduct' | 'requestReturn' | 'withdrawReturn'>;
  /** Called after the order's state has changed; reloads the order. */
  onChanged: () => Promise<void>;
  /** The button that orders the items again. */
  again: ReactNode;
  /** What else the customer can do with the order, such as change its address. */
  actions: ReactNode;
}) {
  const { title, detail } = describeOrderState(order);
  const heading = useRef<HTMLHeadingElement>(null);
  const previousTitle = useRef(title);
  // Screen readers announce the new state, and the focused button may be gone.
  useLayoutEffect(() => {
    if (previousTitle.current !== title) heading.current?.focus();
    previousTitle.current = title;
  }, [title]);

  return (
    <WithSummary
      summary={<OrderSummary order={order} again={again} />}
      after={
        <div className={styles.order}>
          {actions}
          <Suspense>
            <OrderChanges {...{ order, shopAddress, client, onChanged }} />
          </Suspense>
          <Link className="link" to={href('/user-profile/my-orders')}>
            Back to My Orders
          </Link>
        </div>
      }
    >
      <div className={styles.order}>
        <section className={styles.part} aria-labelledby="state">
          <h2 id="state" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className="muted">{detail}</p>
        </section>
        <Shipments order={order} />
        <section className={styles.part} aria-labelledby="history">
          <h2 id="history">Order history</h2>
          <ol className={styles.history}>
            {order.events.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <p>{text}</p>
                <p className="small muted num">
                  <DateTime at={at} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </WithSummary>
  );
}

/** Says how many pieces were cancelled, returned or exchanged, and whether the line itself is an exchange. */
function describeChangedPieces({
  cancelled = 0,
  returned = 0,
  exchanged = 0,
  replaces = null,
}: Pick<Product, 'cancelled' | 'returned' | 'exchanged' | 'replaces'>): string {
  return [
    ...(replaces === null ? [] : [', in exchange']),
    ...(cancelled > 0 ? [`, ${cancelled} cancelled`] : []),
    ...(returned > 0 ? [`, ${returned} returned`] : []),
    ...(exchanged > 0 ? [`, ${exchanged} exchanged`] : []),
  ].join('');
}

function OrderSummary({ order, again }: { order: ApiOrderWithHistory; again: ReactNode }) {
  const products = orderedProducts(order);
  return (
    <Summary
      title="Your items"
      {...describeAmounts(amountsOfOrder(order))}
      before={
        <ul className={styles.lines}>
          {products.map((product, at) => (
            <li key={at}>
              <OrderedLine product={product} isOnly={products.length === 1} />
            </li>
          ))}
        </ul>
      }
    >
      {again}
      <dl className={styles.facts}>
        <div>
          <dt>Payment</dt>
          <dd>
            {PAYMENT_METHOD_LABELS[order.paymentMethod]} <PaymentStatus status={order.paymentStatus} />
          </dd>
        </div>
        {order.refunds?.map(({ amount, method, isDone }, index) => (
          // One cancellation can return the same amount to the card and as store credit.
          <div key={index}>
            <dt>
              {method === 'not_charged' ? 'Not charged' : isDone ? 'Refunded' : 'Refund on its way'}
              {method === 'credit' && ' as store credit'}
            </dt>
            <dd>{formatDollars(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{order.state === 'cancelled' ? 'Address' : 'Delivering to'}</dt>
          <dd>
            {isPersonErased(order)
              ? 'The shop no longer keeps name and address.'
              : order.address === ''
                ? describeDelivery(order)
                : `${order.firstName} ${order.lastName}, ${describeDelivery(order)}`}
          </dd>
        </div>
        {!isPersonErased(order) && order.phone !== '' && (
          <div>
            <dt>Phone number</dt>
            <dd>{order.phone}</dd>
          </div>
        )}
        {order.transactionId !== null && (
          <div>
            <dt>Transaction id</dt>
            <dd>{order.transactionId}</dd>
          </div>
        )}
      </dl>
    </Summary>
  );
}

function OrderedLine({ product, isOnly }: { product: Product; isOnly: boolean }) {
  const { _id, title, brand, size, quantity, price, discounts } = product;
  const described = describeLine(times(centsFromDollars(price), quantity), discountAmountsOf(discounts));
  return (
    <LineItem
      compact={!isOnly}
      picture={<Picture {...pictureOf(product)} sizes={isOnly ? '84px' : '64px'} alt="" />}
      title={<Link to={href('/product/:id', { id: _id })}>{title}</Link>}
      amount={<LineAmount {...described} />}
    >
      {brand}
      <br />
      {size !== null && `${describeSize(size, 'Size')}, `}quantity {quantity}
      {describeChangedPieces(product)}
      <LineDiscounts rows={described.discounts} />
    </LineItem>
  );
}
