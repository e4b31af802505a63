import type { ApiPromotion } from '#contract/calls.ts';
import { RowLink } from '../ui/lists/row-link.tsx';
import { Table } from '../ui/lists/table.tsx';
import { RecordStatus } from './record-status.tsx';
import styles from './discounts.module.css';

/** A sale price or a discount, in words. */
export type RecordRow = {
  readonly to: string;
  readonly name: string;
  readonly note: string | null;
  readonly value: string;
  readonly scope: string;
  readonly period: string;
  readonly number: string;
  readonly status: ApiPromotion['status'];
};

/** A list of sale prices or discounts. `counted` is the heading of `number`. */
export function RecordTable({
  caption,
  counted,
  rows,
}: {
  caption: string;
  counted: string;
  rows: readonly RecordRow[];
}) {
  return (
    <Table caption={caption} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
          <th scope="col">Applies to</th>
          <th scope="col">Active</th>
          <th scope="col" className={styles.number}>
            {counted}
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ to, name, note, value, scope, period, number, status }) => (
          <tr key={to}>
            <td>
              <RowLink to={to}>{name}</RowLink>
              <small>{note}</small>
            </td>
            <td>{value}</td>
            <td>{scope}</td>
            <td>{period}</td>
            <td className={styles.number}>{number}</td>
            <td>
              <RecordStatus status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
