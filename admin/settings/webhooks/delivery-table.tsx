import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { dayAndTime } from '../../ui/dates-and-times.ts';
import { Table } from '../../ui/lists/table.tsx';
import { StatusMark, type MarkState } from '../../ui/status-mark.tsx';
import { resend } from './change-webhooks.ts';
import type { Delivery } from './load-webhooks.ts';
import styles from './webhooks.module.css';

const MARKS: Readonly<Record<Delivery['state'], MarkState>> = {
  pending: 'planned',
  delivered: 'on',
  failed: 'bad',
};

/** The newest messages to an endpoint, with what it answered. */
export function DeliveryTable({
  deliveries,
  canResend,
  reload,
}: {
  deliveries: readonly Delivery[];
  canResend: boolean;
  reload: () => Promise<void>;
}) {
  if (deliveries.length === 0) return <p className={styles.none}>No messages yet.</p>;
  return (
    <Table caption="Messages" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Message</th>
          <th scope="col">State</th>
          <th scope="col">Response</th>
          <th scope="col">
            <span className="visually-hidden">Resend</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td>
              <b>{delivery.event}</b>
              <small>
                {describeData(delivery)} · {dayAndTime(Date.parse(delivery.at))}
              </small>
            </td>
            <td>
              <StatusMark state={MARKS[delivery.state]} name={delivery.state} />
              <small>{describeAttempts(delivery)}</small>
            </td>
            <td>
              {delivery.status ?? 'no response'}
              <small>{delivery.answer}</small>
            </td>
            <td className={styles.end}>
              {canResend && (
                <Action variant="text" onClick={() => void resend(delivery).then(reload)}>
                  Resend<span className="visually-hidden"> {describeData(delivery)}</span>
                </Action>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function describeData({ data }: Delivery): string {
  const order = data['order'] === undefined ? undefined : `#${data['order']}`;
  return String(order ?? data['sku'] ?? data['productId'] ?? '');
}

function describeAttempts({ attempts, dueAt }: Delivery): string {
  const made = countOf(attempts, 'attempt');
  return dueAt === null ? made : `${made}, next ${dayAndTime(Date.parse(dueAt))}`;
}
