import { actionClass } from '../../ui/action.tsx';
import { ChoicesMenu } from '../../ui/fields/choices-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ALL_COLUMNS, COLUMNS, toggleColumn, type Column } from './columns.ts';
import styles from './columns-menu.module.css';

/** A button that opens the choice of columns. */
export function ColumnsMenu({
  columns,
  onChange,
}: {
  columns: readonly Column[];
  onChange: (columns: readonly Column[]) => void;
}) {
  return (
    <div className={styles.place}>
      <ChoicesMenu
        label="Columns"
        button={{
          className: actionClass('plain'),
          title: 'Columns',
          children: (
            <>
              <Icon name="columns" size={16} />
              <span className="visually-hidden">Columns</span>
            </>
          ),
        }}
        choices={ALL_COLUMNS.map((value) => ({ value, label: COLUMNS[value] }))}
        chosen={columns}
        onToggle={(column) => onChange(toggleColumn(columns, column as Column))}
      />
    </div>
  );
}
