import type { CallOutput } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import styles from './account-list.module.css';

type Credit = CallOutput<'readCredit'>;
type Entry = Credit['entries'][number];

const CAUSES: Readonly<Record<Entry['cause'], string>> = {
  spent: 'Spent on order',
  returned: 'Returned from order',
  refund: 'Refund of order',
  given: 'From us',
  taken: 'Corrected by us',
  undone: 'Corrected by us',
  forfeited: 'Given up',
};

/** The user's store credit and its newest changes. */
export function StoreCredit({ credit: { balance, entries } }: { credit: Credit }) {
  return (
    <section className={styles.section} aria-labelledby="store-credit">
      <h2 id="store-credit">Store credit</h2>
      <p>
        You have <b>{formatDollars(balance)}</b>.
      </p>
      <ul className={styles.list}>
        {entries.map(({ id, amount, cause, order, at }) => (
          <li key={id}>
            <div>
              <p>
                {CAUSES[cause]}
                {order !== null && ` #${order}`}
              </p>
              <p className="small muted">
                <DateTime at={at} precision="day" />
              </p>
            </div>
            <b>{amount > 0 ? `+${formatDollars(amount)}` : formatDollars(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
