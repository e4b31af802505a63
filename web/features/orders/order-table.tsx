import { href, Link } from 'react-router';
import type { ApiOrder } from '#contract/calls.ts';
import { orderedProducts } from '#contract/ordered-products.ts';
import { PAYMENT_METHOD_LABELS } from '#contract/payment-method.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { centsFromDollars, formatDollars, formatMoney, times } from '#domain/money.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { PaymentStatus } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Cell, RowItem, Table } from '../../ui/display/table.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { describeOrderState } from './describe-order-state.ts';
import { TrackingLink } from './shipments.tsx';
import styles from './order-table.module.css';

/** Statuses whose title the table does not show: the title is about the payment, which has its own column. */
const UNNAMED_STATUSES: ReadonlySet<NonNullable<ApiOrder['status']> | ApiOrder['state']> = new Set([
  'placed',
  'paid',
]);

const COLUMNS = ['Product', 'Quantity', 'Size', 'Price', 'Payment method', 'Payment status'];

/**
 * A shopper's orders (SPECIFICATION section 2, 'My orders'): a row for each line, with its total and, for several pieces, the unit price
 * below. The first row of an order has its number and date; its rows have no borders between them.
 */
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
        {orders.flatMap((order) =>
          orderedProducts(order).map((product, at, { length }) => (
            <OrderRow
              key={`${order._id} ${at}`}
              order={order}
              product={product}
              isFirst={at === 0}
              isLast={at === length - 1}
            />
          )),
        )}
      </Table>
    </div>
  );
}

/** Says how far an order is. The payment status stands beside it. */
function describeProgress(order: ApiOrder): string {
  return UNNAMED_STATUSES.has(order.status ?? order.state)
    ? 'We are packing it'
    : describeOrderState(order).title;
}

function OrderRow({
  order,
  product,
  isFirst,
  isLast,
}: {
  order: ApiOrder;
  product: ApiOrder['product'];
  isFirst: boolean;
  isLast: boolean;
}) {
  const { price, quantity } = product;
  return (
    <tr
      className={
        [!isFirst && styles.further, !isLast && styles.continued].filter(Boolean).join(' ') || undefined
      }
    >
      <Cell place="first">
        <RowItem picture={<Picture {...pictureOf(product)} sizes="80px" alt="" />}>
          <Link to={href('/user-profile/my-orders/:id', { id: order._id })}>{product.title}</Link>
          <p className="small muted">{product.brand}</p>
          <p className={isFirst ? 'small muted' : 'visually-hidden'}>Order #{order.number}</p>
          {isFirst && (
            <p className="small muted">
              <DateTime at={order.createdAt} precision="day" />
            </p>
          )}
          {isFirst && <p className="small">{describeProgress(order)}</p>}
        </RowItem>
      </Cell>
      <Cell label="Quantity">{quantity}</Cell>
      <Cell label="Size">{product.size ?? '–'}</Cell>
      <Cell label="Price">
        <span>
          {formatMoney(times(centsFromDollars(price), quantity))}
          {quantity > 1 && <span className={styles.each}>{formatDollars(price)} each</span>}
        </span>
      </Cell>
      <Cell label="Payment method">{PAYMENT_METHOD_LABELS[order.paymentMethod]}</Cell>
      <Cell label="Payment status">
        <PaymentStatus status={order.paymentStatus} />
        {isFirst &&
          order.shipments?.map((shipment) => <TrackingLink key={JSON.stringify(shipment)} {...shipment} />)}
      </Cell>
    </tr>
  );
}
