import { href, Link } from 'react-router';
import type { ApiOrder } from '#contract/calls.ts';
import { PAYMENT_METHOD_LABELS } from '#contract/payment-method.ts';
import { pictureOf } from '#domain/catalog/pictures/picture.ts';
import { formatDollars } from '#domain/money.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { PaymentStatus } from '../../ui/display/badge.tsx';
import { Cell, RowItem, Table } from '../../ui/display/table.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { describeOrderState } from './describe-order-state.ts';
import styles from './order-table.module.css';

/** States that need no text beside the payment status. */
const NORMAL_STATES: ReadonlySet<ApiOrder['state']> = new Set(['placed', 'paid', 'handed_over']);

const COLUMNS = ['Product', 'Quantity', 'Size', 'Price', 'Payment method', 'Payment status'];

/** A shopper's orders (SPECIFICATION section 2, 'My orders'). The price is the total, with the unit price below it for several items. */
export function OrderTable({ orders }: { orders: readonly ApiOrder[] }) {
  if (orders.length === 0) {
    return (
      <EmptyState message="You didn't place any order !">
        <LinkButton variant="ghost" size="small" to={href('/shop')}>
          Shop
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <div className={styles.orders}>
      <Table caption="My Orders" columns={COLUMNS} layout="above">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </Table>
    </div>
  );
}

function OrderRow({ order }: { order: ApiOrder }) {
  const { product } = order;
  return (
    <tr>
      <Cell place="first">
        <RowItem picture={<Picture {...pictureOf(product)} sizes="80px" alt="" />}>
          <Link to={href('/user-profile/my-orders/:id', { id: order._id })}>{product.title}</Link>
          <p className="small muted">{product.brand}</p>
          <p className="small muted">Order #{order.number}</p>
        </RowItem>
      </Cell>
      <Cell label="Quantity">{product.quantity}</Cell>
      <Cell label="Size">{product.size ?? '–'}</Cell>
      <Cell label="Price">
        <span>
          {formatDollars(order.total)}
          {product.quantity > 1 && <span className={styles.each}>{formatDollars(product.price)} each</span>}
        </span>
      </Cell>
      <Cell label="Payment method">{PAYMENT_METHOD_LABELS[order.paymentMethod]}</Cell>
      <Cell label="Payment status">
        <PaymentStatus status={order.paymentStatus} />
        {!NORMAL_STATES.has(order.state) && <p className="small muted">{describeOrderState(order).title}</p>}
      </Cell>
    </tr>
  );
}
