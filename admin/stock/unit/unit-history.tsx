import { Link } from 'react-router';
import type { ApiStockMovement, CallOutput } from '#contract/calls.ts';
import { clockTime, dayName } from '../../ui/dates-and-times.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SideHead } from '../../ui/panels/side-head.tsx';
import { describeMovementCause, describeQuantity } from './describe-movement.ts';
import styles from './unit-history.module.css';

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
              <b>{describeMovementCause(movement)}</b>
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
        <p className={styles.now}>
          <Link className="link" to={`/stock/history?unit=${unit.id}`}>
            All movements
          </Link>
        </p>
      )}
    </aside>
  );
}

function describeOrigin({ at, order, who }: ApiStockMovement): string {
  const moment = Date.parse(at);
  const by = order === null ? who : `order #${order}`;
  return [by, `${dayName(moment)} ${clockTime(moment)}`].filter((part) => part !== null).join(', ');
}
