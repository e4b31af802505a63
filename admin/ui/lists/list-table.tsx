import { useRef, type ReactNode } from 'react';
import { SelectBox } from './selection/select-box.tsx';
import type { RowSelection } from './selection/use-row-selection.ts';
import { Table } from './table.tsx';
import { useRowKeys } from './use-row-keys.ts';
import styles from './list-table.module.css';

/** A list whose rows may be selected and are opened by their links; cards on a phone. `J` and `K` move between the rows. */
export function ListTable({
  caption,
  className,
  isStale = false,
  selection = null,
  shownIds,
  head,
  children,
}: {
  caption: string;
  /** Sets the widths of the columns, and the layout of the cards. */
  className: string | undefined;
  /** Whether the rows of another view or filter are loading. */
  isStale?: boolean;
  /** Null where no rows are selected, such as for roles that change nothing. */
  selection?: RowSelection | null;
  shownIds: readonly string[];
  /** The cells of the head. */
  head: ReactNode;
  /** The rows, a `ListRow` each. */
  children: ReactNode;
}) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const selected = shownIds.filter((id) => selection?.ids.has(id)).length;
  return (
    <Table ref={table} caption={caption} className={`${styles.table} ${className ?? ''}`} aria-busy={isStale}>
      <thead>
        <tr>
          {selection !== null && (
            <th scope="col" className={styles.select}>
              <SelectBox
                label="Select all rows"
                isSelected={selected === shownIds.length}
                isPartial={selected > 0 && selected < shownIds.length}
                onToggle={selection.toggleShown}
              />
            </th>
          )}
          {head}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

/** A row of a `ListTable`, with its checkbox. `name` names the row for screen readers. */
export function ListRow({
  id,
  name,
  selection = null,
  children,
}: {
  id: string;
  name: string;
  selection?: RowSelection | null;
  children: ReactNode;
}) {
  const isSelected = selection?.ids.has(id) === true;
  return (
    <tr data-row={id} data-selected={isSelected || undefined}>
      {selection !== null && (
        <td className={styles.select}>
          <SelectBox
            label={`Select ${name}`}
            isSelected={isSelected}
            onToggle={(isRange) => selection.toggle(id, isRange)}
          />
        </td>
      )}
      {children}
    </tr>
  );
}
