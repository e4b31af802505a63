import { Link } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { clockTime, dayName } from '../../ui/dates-and-times.ts';
import { ListRow, ListTable } from '../../ui/lists/list-table.tsx';
import { RowLink } from '../../ui/lists/row-link.tsx';
import { unitName } from '../unit-name.ts';
import { describeMovementCause, describeQuantity } from '../unit/describe-movement.ts';
import styles from './history-table.module.css';

/** A movement with its unit and product. */
export type Movement = CallOutput<'listMovementHistory'>['movements'][number];

/** The movements; cards on a phone. */
export function HistoryTable({ movements }: { movements: readonly Movement[] }) {
  return (
    <ListTable
      caption="Movements"
      className={styles.table}
      shownIds={movements.map(({ id }) => id)}
      head={
        <>
          <th scope="col">Product</th>
          <th scope="col" className={styles.change}>
            Change
          </th>
          <th scope="col">Reason</th>
          <th scope="col" className={styles.by}>
            By
          </th>
          <th scope="col" className={styles.at}>
            When
          </th>
        </>
      }
    >
      {movements.map((movement) => (
        <Row key={movement.id} movement={movement} />
      ))}
    </ListTable>
  );
}

function Row({ movement }: { movement: Movement }) {
  const { id, at, product, unit, order, who, note } = movement;
  const moment = Date.parse(at);
  const name = unitName(product, unit.size);
  return (
    <ListRow id={id} name={name}>
      <td className={styles.name}>
        <RowLink to={`/products/${product.id}`}>{name}</RowLink>
      </td>
      <td className={styles.change}>{describeQuantity(movement)}</td>
      <td className={styles.reason}>
        {describeMovementCause(movement)}
        {note !== null && <small>{note}</small>}
      </td>
      <td className={styles.by}>
        {order === null ? who && (who.name || who.email) : <Link to={`/orders/${order}`}>#{order}</Link>}
      </td>
      <td className={styles.at}>
        {dayName(moment)} {clockTime(moment)}
      </td>
    </ListRow>
  );
}
