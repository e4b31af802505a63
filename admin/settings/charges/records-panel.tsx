import type { ReactNode } from 'react';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import type { OpenRow } from './use-open-row.ts';
import styles from './records-table.module.css';

/** A table of records with a button that adds one. One row is open at a time. */
export function RecordsPanel({
  title,
  noun,
  columns,
  rows: { ids, openId, toggle, add },
  canChange,
  empty,
  children,
}: {
  title: string;
  /** What the button adds. */
  noun: string;
  columns: readonly string[];
  rows: OpenRow;
  canChange: boolean;
  /** Shown without records. */
  empty?: ReactNode;
  /** Renders the row of a record. */
  children: (row: { id: string; isOpen: boolean; onToggle: () => void }) => ReactNode;
}) {
  return (
    <Panel
      title={title}
      aside={
        canChange && (
          <Action onClick={add}>
            <Icon name="plus" size={16} />
            Add {noun}
          </Action>
        )
      }
    >
      {ids.length === 0 && empty}
      {(ids.length > 0 || empty === undefined) && (
        <Table caption={title} className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => children({ id, isOpen: openId === id, onToggle: () => toggle(id) }))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
