import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePopover } from '../../ui/use-popover.ts';
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
  const { isOpen, id, container, button } = usePopover();
  return (
    <div {...container} className={styles.place}>
      <Action {...button} title="Columns">
        <Icon name="columns" size={16} />
        <span className="visually-hidden">Columns</span>
      </Action>
      {isOpen && (
        <fieldset id={id} className={styles.choices}>
          <legend className="visually-hidden">Columns</legend>
          {ALL_COLUMNS.map((column) => (
            <label key={column}>
              <input
                type="checkbox"
                checked={columns.includes(column)}
                onChange={() => onChange(toggleColumn(columns, column))}
              />
              {COLUMNS[column]}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
