import { Link } from 'react-router';
import type { ApiStockMovement, CallOutput } from '#contract/calls.ts';
import { clockTime, dayName } from '../../ui/dates-and-times.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SideHead } from '../../ui/panels/side-head.tsx';
import { REASON_NAMES } from './stock-editor.tsx';
import styles from './unit-history.module.css';

/** The display names of movements without a reason, by the buckets from and to which they move. */
const MOVEMENT_NAMES: Readonly<Record<string, string>> = {
  'supplier available': 'Delivery',
  'available held': 'Reserved',
  'available sold': 'Sold',
  'held sold': 'Paid',
  'sold shipped': 'Shipped',
  'held available': 'Released',
  'sold available': 'Cancelled',
};

/** The newest movements of a unit, in a panel beside the list. */
export function UnitHistory({
  name,
  history: { unit, movements, next },
  onClose,
}: {
  name: string;
  history: CallOutput<'listStockMovements'>;
  onClose: () => void;
}) {
  return (
    <aside className={styles.drawer} aria-label={`History of ${name}`}>
      <SideHead title={name}>
        <IconButton label="Close the history" icon="close" onClick={onClose} />
      </SideHead>
      <p className={styles.now}>
        {unit.available} available, {unit.reserved} reserved, {unit.onHand} on hand{' '}
        <Link className="link" to={`/stock/labels?unit=${unit.id}`}>
          Print a label
        </Link>
      </p>
      <ol>
        {movements.map((movement) => (
          <li key={movement.id} className={styles.movement}>
            <span className={styles.change}>{describeQuantity(movement)}</span>
            <span>
              <b>{describeCause(movement)}</b>
              <small>{describeOrigin(movement)}</small>
              {movement.note !== null && <small>{movement.note}</small>}
            </span>
            <span className={styles.balance}>
              <b>{movement.balance}</b>
              <small>available</small>
            </span>
          </li>
        ))}
      </ol>
      {next !== null && (
        <p className={styles.now}>Only the newest {movements.length} movements are listed.</p>
      )}
    </aside>
  );
}

function describeQuantity({ change, quantity }: ApiStockMovement): string {
  if (change === 0) return String(quantity);
  return change > 0 ? `+${change}` : `−${-change}`;
}

function describeCause({ from, to, reason, cause }: ApiStockMovement): string {
  if (reason !== null) return cause === 'undone' ? `Undone: ${REASON_NAMES[reason]}` : REASON_NAMES[reason];
  return MOVEMENT_NAMES[`${from} ${to}`] ?? `${from} to ${to}`;
}

function describeOrigin({ at, order, who }: ApiStockMovement): string {
  const moment = Date.parse(at);
  const by = order === null ? who : `order #${order}`;
  return [by, `${dayName(moment)} ${clockTime(moment)}`].filter((part) => part !== null).join(', ');
}
