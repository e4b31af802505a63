import type { ReactNode } from 'react';
import { Action } from '../../ui/action.tsx';
import styles from './records-table.module.css';

/** A row of a table of records, which opens the editor of its record below itself. */
export function RecordRow({
  name,
  isOpen,
  canChange,
  onToggle,
  cells,
  columns,
  children,
}: {
  /** Names the record on the button, for screen readers. */
  name: string;
  isOpen: boolean;
  canChange: boolean;
  onToggle: () => void;
  cells: ReactNode;
  /** The number of columns, with that of the button. */
  columns: number;
  /** The editor. */
  children: ReactNode;
}) {
  const verb = isOpen ? 'Close' : canChange ? 'Change' : 'View';
  return (
    <>
      <tr data-open={isOpen || undefined}>
        {cells}
        <td className={styles.end}>
          <Action variant="text" aria-expanded={isOpen} onClick={onToggle}>
            {verb}
            <span className="visually-hidden"> {name}</span>
          </Action>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.editor}>
          <td colSpan={columns}>{children}</td>
        </tr>
      )}
    </>
  );
}
