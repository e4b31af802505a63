import { href } from 'react-router';
import type { ApiOrder } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalog/pictures/picture.ts';
import { formatDollars } from '#domain/money.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { LineItem } from '../../ui/layout/line-item.tsx';
import { OrderTotals } from '../../ui/layout/summary.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './confirmation.module.css';

type Text = { title: string; detail: string };

const PLACED_TEXT: Text = {
  title: 'your order is placed',
  detail: 'Thank you for shopping with us. We are packing your order.',
};

/** The texts of orders that are not simply placed or paid. */
const TEXT_BY_STATE: Partial<Record<ApiOrder['state'], Text>> = {
  handed_over: {
    title: 'your order was delivered',
    detail: 'Thank you for shopping with us.',
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

/** The confirmation of an order (SPECIFICATION section 2). The transaction id of a cash order is 'Cash on delivery' (DECISIONS 24). */
export function Confirmation({ order }: { order: ApiOrder }) {
  const { firstName, lastName, product, transactionId } = order;
  const text = TEXT_BY_STATE[order.state] ?? PLACED_TEXT;
  const total = formatDollars(order.total);
  const facts = [
    { label: 'Delivering to', value: `${order.address}, ${order.city}, ${order.country}` },
    { label: 'Order number', value: `#${order.number}` },
    { label: 'Transaction id', value: transactionId ?? 'Cash on delivery' },
    {
      label: 'Payment',
      value: `${transactionId === null ? 'On delivery' : 'Card'}, ${order.paymentStatus.toLowerCase()}`,
    },
  ];
  return (
    <div className="wrap">
      <div className={styles.confirmation}>
        <div className={styles.greeting}>
          <span className={styles.tick}>
            <Icon name="check" size={24} />
          </span>
          <div>
            <h1>
              Hello {firstName} {lastName}, {text.title}
            </h1>
            <p className="muted">{text.detail}</p>
          </div>
        </div>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.line}>
          <LineItem
            picture={<Picture {...pictureOf(product)} sizes="132px" priority />}
            title={product.title}
            amount={total}
          >
            <p>{product.brand}</p>
            <p>Quantity {product.quantity}</p>
            {product.size !== null && <p>Size {product.size}</p>}
          </LineItem>
        </div>
        <OrderTotals total={total} />
        <div className={styles.actions}>
          <LinkButton to={href('/user-profile/my-orders')}>My Orders</LinkButton>
          <LinkButton to={href('/shop')} variant="ghost">
            Keep shopping
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
