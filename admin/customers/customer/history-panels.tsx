import { Link } from 'react-router';
import type { ApiCustomerDetail } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { formatDollars } from '#domain/money.ts';
import { Stars } from '#web/ui/display/stars.tsx';
import { prefetchOrder } from '../../order/load-order.ts';
import { describeMail } from '../../order/timeline/describe-timeline.ts';
import { describeItems } from '../../orders/describe-order.ts';
import { NewOrderLink } from '../../orders/new-order-link.tsx';
import { OrderPayment, OrderStatus } from '../../orders/order-marks.tsx';
import { nameMail } from '../../settings/mail/mail-names.ts';
import { useMe } from '../../shell/account/me.ts';
import { countOf } from '../../ui/count-text.ts';
import { shortMoment } from '../../ui/dates-and-times.ts';
import { RowLink } from '../../ui/lists/row-link.tsx';
import { Thumbnail } from '../../ui/lists/thumbnail.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import styles from './customer.module.css';

type Props = {
  customer: ApiCustomerDetail;
  /** In milliseconds since 1970. */
  now: number;
};

/** The newest orders of a customer. */
export function CustomerOrders({ customer: { id, orders, sales }, now }: Props) {
  const mayOrder = useMe().permissions.includes('orders:do');
  const newOrder = mayOrder && <NewOrderLink customerId={id} />;
  const aside = (
    <>
      <span className={styles.second}>{formatDollars(sales.amount)} spent</span>
      {newOrder}
    </>
  );
  if (orders.length === 0) {
    return (
      <Panel title="Orders" aside={newOrder}>
        <p className={styles.body}>No order yet.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Orders" aside={aside}>
      <ul className={styles.rows}>
        {orders.map((order) => {
          const [first] = order.lines;
          const prefetch = () => prefetchOrder(order.number);
          return (
            <li key={order.id}>
              {first === undefined ? <span /> : <Thumbnail product={first} width={32} />}
              <div>
                <p>
                  <RowLink to={`/orders/${order.number}`} prefetch={prefetch}>
                    #{order.number}
                  </RowLink>{' '}
                  {describeItems(order.lines)}
                </p>
                <div className={styles.marks}>
                  <OrderPayment order={order} />
                  <OrderStatus order={order} now={now} />
                </div>
              </div>
              <span className={styles.end}>
                <b>{formatDollars(order.total)}</b>
                <time dateTime={order.placedAt}>{shortMoment(order.placedAt, now)}</time>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The newest reviews of a customer. */
export function CustomerReviews({ customer: { reviews }, now }: Props) {
  if (reviews.length === 0) return null;
  return (
    <Panel title="Reviews" aside={<span className={styles.second}>{countOf(reviews.length, 'review')}</span>}>
      <ul className={styles.rows}>
        {reviews.map(({ id, product, rate, comments, createdAt, hidden }) => (
          <li key={id}>
            <Thumbnail product={product} width={32} />
            <div>
              <p>
                <RowLink to={`/reviews?product=${product.id}`}>{productName(product)}</RowLink>
              </p>
              <Stars rating={rate}>{hidden !== null && <span className={styles.second}>Hidden</span>}</Stars>
              {comments !== '' && <p className={styles.second}>{comments}</p>}
            </div>
            <span className={styles.end}>
              <time dateTime={createdAt}>{shortMoment(createdAt, now)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The newest mails about the orders of a customer. */
export function MailsPanel({ customer: { mails }, now }: Props) {
  if (mails.length === 0) return null;
  return (
    <Panel title="Mails">
      <ul className={`${styles.rows} ${styles.plain}`}>
        {mails.map((mail) => {
          const { id, kind, order, at, sentAt, isRefused } = mail;
          const unsent = describeMail(mail);
          return (
            <li key={id} data-bad={isRefused || undefined}>
              <p>
                {nameMail(kind)} (
                <Link className="link" to={`/orders/${order}`}>
                  #{order}
                </Link>
                ){unsent && `: ${unsent}`}
              </p>
              <span className={styles.end}>
                <time dateTime={at}>{shortMoment(sentAt ?? at, now)}</time>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
