import { ColumnsButton } from '../../ui/fields/columns-button.tsx';
import { ALL_COLUMNS, COLUMNS, toggleColumn, type Column } from './columns.ts';
import styles from './columns-menu.module.css';

/** A button that opens the choice of columns. A phone, which shows cards, has none. */
export function ColumnsMenu({
  columns,
  onChange,
}: {
  columns: readonly Column[];
  onChange: (columns: readonly Column[]) => void;
}) {
  return (
    <div className={styles.place}>
      <ColumnsButton
        textClass="visually-hidden"
        choices={ALL_COLUMNS.map((value) => ({ value, label: COLUMNS[value] }))}
        chosen={columns}
        onToggle={(column) => onChange(toggleColumn(columns, column as Column))}
      />
    </div>
  );
}
