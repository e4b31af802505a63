import type { ApiStaffOrder } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { prefetchOrder } from '../order/load-order.ts';
import { shortMoment } from '../ui/dates-and-times.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { ListRow, ListTable } from '../ui/lists/list-table.tsx';
import { RowLink } from '../ui/lists/row-link.tsx';
import type { RowSelection } from '../ui/lists/selection/use-row-selection.ts';
import { Thumbnail } from '../ui/lists/thumbnail.tsx';
import { describeItems } from './describe-order.ts';
import { OrderPayment, OrderStatus } from './order-marks.tsx';
import styles from './orders-table.module.css';

/** Maximum pictures of a row. */
const PICTURE_COUNT = 3;

/** The rows of the list; cards on a phone. `isStale` while the rows of another view are loading. `now` is in milliseconds since 1970. */
export function OrdersTable({
  orders,
  now,
  seesContacts,
  isStale,
  selection,
}: {
  orders: readonly ApiStaffOrder[];
  now: number;
  /** Whether the role may see customers. */
  seesContacts: boolean;
  isStale: boolean;
  /** Null for roles that change nothing. */
  selection: RowSelection | null;
}) {
  return (
    <ListTable
      caption="Orders"
      className={styles.table}
      isStale={isStale}
      selection={selection}
      shownIds={orders.map(({ id }) => id)}
      head={
        <>
          <th scope="col" className={styles.number}>
            Order
          </th>
          <th scope="col" className={styles.placed}>
            Placed
          </th>
          {seesContacts && (
            <th scope="col" className={styles.customer}>
              Customer
            </th>
          )}
          <th scope="col">Items</th>
          <th scope="col" className={styles.flags}>
            <span className="visually-hidden">Flags</span>
          </th>
          <th scope="col" className={styles.total}>
            Total
          </th>
          <th scope="col" className={styles.payment}>
            Payment
          </th>
          <th scope="col" className={styles.status}>
            Status
          </th>
        </>
      }
    >
      {orders.map((order) => (
        <OrderRow key={order.id} {...{ order, now, seesContacts, selection }} />
      ))}
    </ListTable>
  );
}

function OrderRow({
  order,
  now,
  seesContacts,
  selection,
}: {
  order: ApiStaffOrder;
  now: number;
  seesContacts: boolean;
  selection: RowSelection | null;
}) {
  const { number, placedAt, customer, lines, total } = order;
  const prefetch = () => prefetchOrder(number);
  return (
    <ListRow id={order.id} name={`#${number}`} selection={selection}>
      <td className={styles.number}>
        <RowLink to={`/orders/${number}`} prefetch={prefetch}>
          #{number}
        </RowLink>
      </td>
      <td className={styles.placed}>
        <time dateTime={placedAt}>{shortMoment(placedAt, now)}</time>
      </td>
      {seesContacts && (
        <td className={styles.customer}>
          <b>{customer?.name || 'Erased'}</b>
          <small>{customer?.city}</small>
        </td>
      )}
      <td className={styles.items}>
        <OrderItems lines={lines} />
      </td>
      <td className={styles.flags}>
        {order.hasNote && <Flag icon="note" text="Has a note" />}
        {order.hasRefusedMail && <Flag icon="mail" text="A mail to the customer was refused" isBad />}
      </td>
      <td className={styles.total}>
        <b>{formatDollars(total)}</b>
      </td>
      <td className={styles.payment}>
        <OrderPayment order={order} />
      </td>
      <td className={styles.status}>
        <OrderStatus order={order} now={now} />
      </td>
    </ListRow>
  );
}

function Flag({ icon, text, isBad = false }: { icon: IconName; text: string; isBad?: boolean }) {
  return (
    <span title={text} data-bad={isBad || undefined}>
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** The pictures of the first lines, and the items in words. */
function OrderItems({ lines }: Pick<ApiStaffOrder, 'lines'>) {
  return (
    <div>
      <span className={styles.pictures}>
        {lines.slice(0, PICTURE_COUNT).map((line) => (
          <span key={`${line._id} ${line.size}`}>
            <Thumbnail product={line} width={32} />
            {line.quantity > 1 && <i aria-hidden="true">{line.quantity}</i>}
          </span>
        ))}
      </span>
      <span className={styles.text}>{describeItems(lines)}</span>
    </div>
  );
}
