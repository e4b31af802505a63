import { formatDollars } from '#domain/money.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { ACCEPT_PAYMENT, REFUND_PAYMENT, type OrderAction } from '../order/actions/order-actions.ts';
import { prefetchOrder } from '../order/load-order.ts';
import { useMe } from '../shell/account/me.ts';
import { Action } from '../ui/action.tsx';
import { shortMoment } from '../ui/dates-and-times.ts';
import { ListRow, ListTable } from '../ui/lists/list-table.tsx';
import { RowLink } from '../ui/lists/row-link.tsx';
import { describePaymentCause, describeObstacle } from './describe-payment.ts';
import type { PaymentsData } from './load-payments-to-review.ts';
import styles from './payments-table.module.css';

type Payment = PaymentsData['payments'][number];
type Choose = (action: OrderAction, number: number) => void;

/** The payments that wait, with the decisions about each; cards on a phone. `now` is in milliseconds since 1970. */
export function PaymentsTable({
  payments,
  now,
  onChoose,
}: {
  payments: readonly Payment[];
  now: number;
  onChoose: Choose;
}) {
  return (
    <ListTable
      caption="Payments to review"
      className={styles.table}
      shownIds={payments.map(({ id }) => id)}
      head={
        <>
          <th scope="col" className={styles.number}>
            Order
          </th>
          <th scope="col" className={styles.why}>
            Why
          </th>
          <th scope="col" className={styles.money}>
            Ordered
          </th>
          <th scope="col" className={styles.money}>
            Paid
          </th>
          <th scope="col" className={styles.money}>
            Refunded
          </th>
          <th scope="col">Decision</th>
        </>
      }
    >
      {payments.map((payment) => (
        <Row key={payment.id} {...{ payment, now, onChoose }} />
      ))}
    </ListTable>
  );
}

function Row({ payment, now, onChoose }: { payment: Payment; now: number; onChoose: Choose }) {
  const { id, number, customer, ordered, paid, returned, since } = payment;
  const prefetch = () => prefetchOrder(number);
  return (
    <ListRow id={id} name={`#${number}`}>
      <td className={styles.number}>
        <RowLink to={`/orders/${number}`} prefetch={prefetch}>
          #{number}
        </RowLink>
        {customer !== null && <small>{customer || 'Erased'}</small>}
      </td>
      <td className={styles.why}>
        {describePaymentCause(payment)}
        <small>
          since <time dateTime={since}>{shortMoment(since, now)}</time>
        </small>
      </td>
      <Money name="Ordered" amount={ordered} />
      <Money name="Paid" amount={paid} />
      <Money name="Refunded" amount={returned} />
      <td className={styles.decision}>
        <Decision payment={payment} onChoose={onChoose} />
      </td>
    </ListRow>
  );
}

/** A phone has no head, so each amount also names itself there. */
function Money({ name, amount }: { name: string; amount: number }) {
  return (
    <td className={styles.money}>
      <span>{name}</span>
      {formatDollars(amount)}
    </td>
  );
}

function Decision({ payment, onChoose }: { payment: Payment; onChoose: Choose }) {
  const mayDecide = useMe().permissions.includes(ACCEPT_PAYMENT.permission);
  const forbidden = mayDecide
    ? null
    : `Roles that can decide: ${nameRolesThatMay(ACCEPT_PAYMENT.permission)}.`;
  const obstacle = describeObstacle(payment);
  return (
    <>
      <span>
        <Action
          disabled={forbidden !== null || obstacle !== null}
          aria-haspopup="dialog"
          onClick={() => onChoose(ACCEPT_PAYMENT, payment.number)}
        >
          Accept payment…
        </Action>
        <Action
          disabled={forbidden !== null}
          aria-haspopup="dialog"
          onClick={() => onChoose(REFUND_PAYMENT, payment.number)}
        >
          Refund in full…
        </Action>
      </span>
      {(forbidden ?? obstacle) !== null && <small>{forbidden ?? `Cannot be accepted: ${obstacle}`}</small>}
    </>
  );
}
