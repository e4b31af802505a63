import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { ApiOrder } from '#contract/calls.ts';
import { amountsOfOrder, discountAmountsOf } from '#contract/order-amounts.ts';
import { orderedProducts } from '#contract/ordered-products.ts';
import { hasNothingToPay } from '#contract/payment-method.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { centsFromDollars, times } from '#domain/money.ts';
import { describeDelivery } from '#domain/order/address/address-lines.ts';
import { describeLine } from '#domain/order/line-discounts.ts';
import { describeAmounts } from '#domain/order/order-amounts.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { LineAmount, LineDiscounts } from '../../ui/layout/line-amount.tsx';
import { LineItem } from '../../ui/layout/line-item.tsx';
import { OrderTotals } from '../../ui/layout/summary.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { StillInCart, type NextCheckout } from './still-in-cart.tsx';
import styles from './confirmation.module.css';

type Text = { title: string; detail: string };

const PLACED_TEXT: Text = {
  title: 'your order is placed',
  detail: 'Thank you for shopping with us. We are packing your order.',
};

/** The texts of orders that are not simply placed or paid. */
const TEXT_BY_STATUS: Partial<Record<ApiOrder['state'] | NonNullable<ApiOrder['status']>, Text>> = {
  partly_shipped: {
    title: 'part of your order is on its way',
    detail: 'Thank you for shopping with us. We are packing the rest.',
  },
  shipped: {
    title: 'your order is on its way',
    detail: 'Thank you for shopping with us.',
  },
  partly_delivered: {
    title: 'part of your order was delivered',
    detail: 'Thank you for shopping with us. The rest follows.',
  },
  delivered: {
    title: 'your order was delivered',
    detail: 'Thank you for shopping with us.',
  },
  partly_returned: {
    title: 'part of your order was returned',
    detail: 'We have some of your items back.',
  },
  returned: {
    title: 'your order was returned',
    detail: 'We have all items back.',
  },
  cancelled: {
    title: 'your order is cancelled',
    detail: 'You have not been charged. Thank you for shopping with us.',
  },
  needs_review: {
    title: 'we have your order',
    detail: 'Thank you for shopping with us. We are checking your payment before we pack your order.',
  },
  refund_pending: {
    title: 'your refund is on its way',
    detail: 'This order will not be delivered. Thank you for shopping with us.',
  },
  refunded: {
    title: 'your order was refunded',
    detail: 'This order was not delivered. Thank you for shopping with us.',
  },
};

/** The text of a cancelled order that was paid with store credit. */
const CREDIT_RETURNED: Text = {
  title: 'your order is cancelled',
  detail: 'Your store credit is back. Thank you for shopping with us.',
};

/**
 * The confirmation of an order (SPECIFICATION section 2). The transaction id of a cash order is 'Cash on delivery' (DECISIONS 24). `next`
 * is the checkout of what is still in the cart. A guest, who has no list of orders, follows and cancels the order on this page.
 */
export function Confirmation({
  order,
  next,
  shipments,
  changes,
}: {
  order: ApiOrder;
  next: NextCheckout | undefined;
  shipments: ReactNode;
  changes: ReactNode;
}) {
  const { firstName, lastName } = order;
  const text = textOf(order);
  return (
    <div className="wrap">
      <div className={styles.confirmation}>
        {text === PLACED_TEXT && <CheckoutSteps current="Confirmation" />}
        <div className={styles.greeting}>
          <span className={styles.tick}>
            <Icon name="check" size={24} />
          </span>
          <div>
            <h1>
              Hello {firstName} {lastName}, {text.title}
            </h1>
            <p className="muted">{text.detail}</p>
            {text === PLACED_TEXT && order.address !== '' && (
              <p className="muted">
                We have emailed this to {order.email}. You get a tracking link when your order leaves us.
              </p>
            )}
            {order.isGuest === true && (
              <p className="muted">The link in our mail to {order.email} opens this page again.</p>
            )}
          </div>
        </div>
        <dl className={styles.facts}>
          {listFacts(order).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className={styles.lines}>
          {orderedProducts(order).map((product, at) => (
            <li key={at}>
              <OrderedLine product={product} isFirst={at === 0} />
            </li>
          ))}
        </ul>
        <OrderTotals {...describeAmounts(amountsOfOrder(order))} />
        {shipments}
        {next && <StillInCart next={next} />}
        {/* The key replaces the element when the cart is restored. Browsers count no layout shift for a new element. */}
        <div key={next?.to} className={styles.actions}>
          {order.isGuest !== true && (
            <>
              <LinkButton
                to={href('/user-profile/my-orders/:id', { id: order._id })}
                variant={next ? 'ghost' : 'primary'}
              >
                View your order
              </LinkButton>
              <LinkButton to={href('/user-profile/my-orders')} variant="ghost">
                My Orders
              </LinkButton>
            </>
          )}
          <LinkButton to={href('/shop')} variant="ghost">
            Keep shopping
          </LinkButton>
        </div>
        {changes}
      </div>
    </div>
  );
}

function textOf(order: ApiOrder): Text {
  const status = order.status ?? (order.state === 'handed_over' ? 'delivered' : order.state);
  const cancelled = order.credit === undefined ? TEXT_BY_STATUS.cancelled : CREDIT_RETURNED;
  const isCancelled = hasNothingToPay(order) && status === 'refunded';
  return (isCancelled ? cancelled : TEXT_BY_STATUS[status]) ?? PLACED_TEXT;
}

function listFacts(order: ApiOrder) {
  const { transactionId, number } = order;
  const noTransaction = hasNothingToPay(order) ? 'None' : 'Cash on delivery';
  return [
    { label: 'Delivering to', value: describeDelivery(order) },
    { label: 'Order number', value: `#${number}` },
    { label: 'Payment', value: describePayment(order) },
    { label: 'Transaction id', value: transactionId ?? noTransaction },
  ];
}

function describePayment(order: ApiOrder): string {
  if (hasNothingToPay(order)) return order.credit === undefined ? 'Nothing to pay' : 'Store credit';
  const inCash = order.address === '' ? 'Cash' : 'On delivery';
  return `${order.transactionId === null ? inCash : 'Card'}, ${order.paymentStatus.toLowerCase()}`;
}

function OrderedLine({
  product,
  isFirst,
}: {
  product: NonNullable<ApiOrder['products']>[number];
  isFirst: boolean;
}) {
  const described = describeLine(
    times(centsFromDollars(product.price), product.quantity),
    discountAmountsOf(product.discounts),
  );
  return (
    <LineItem
      picture={<Picture {...pictureOf(product)} sizes="80px" priority={isFirst} />}
      title={product.title}
      amount={<LineAmount {...described} />}
    >
      <p>{product.brand}</p>
      <p>
        {product.size === null ? 'Quantity' : `${describeSize(product.size, 'Size')}, quantity`}{' '}
        {product.quantity}
      </p>
      <LineDiscounts rows={described.discounts} />
    </LineItem>
  );
}
