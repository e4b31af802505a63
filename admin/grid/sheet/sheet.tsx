import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { fillDown } from '#domain/grid/fill.ts';
import { moveRange, nextCell, rangeOf, rectangleOf, type CellRange } from '#domain/grid/range.ts';
import { Icon } from '../../ui/icon.tsx';
import type { GridState } from '../use-grid.ts';
import type { AfterEdit } from './cell-editor.tsx';
import { gridCommand } from './grid-keys.ts';
import { openCell } from './open-cell.ts';
import { cellId, SheetRow } from './sheet-row.tsx';
import { clearCells, useClipboard } from './use-clipboard.ts';
import { useFillDrag } from './use-fill-drag.ts';
import { heightOf, includeRow, useRowWindow } from './use-row-window.ts';
import styles from './sheet.module.css';

/** The cells of the grid. The focus is on the table; `aria-activedescendant` names the cell that the keys have moved to. */
export function Sheet({
  grid,
  table,
  sellingPrices,
}: {
  grid: GridState;
  table: RefObject<HTMLTableElement | null>;
  sellingPrices: ReadonlyMap<string, number>;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const { columns, view, range, editor } = grid;
  const inSight = useRowWindow(sheet, { count: view.length, active: range.focus.row });
  const { first, end } = editor === null ? inSight : includeRow(inSight, range.focus.row);
  const { filled, startFill } = useFillDrag(grid);
  useLayoutEffect(() => table.current?.focus({ preventScroll: true }), [table]);
  useSidewaysScroll(sheet, range);
  useClipboard(grid, table);
  const finishEdit = (text: string | null, after: AfterEdit) => {
    if (text !== null) grid.enter([{ ...range.focus, text }]);
    grid.setEditor(null);
    grid.setRange(rangeAfter(grid, after));
    if (after !== 'leave') table.current?.focus({ preventScroll: true });
  };
  const rows = view.slice(first, end);
  return (
    <div ref={sheet} className={styles.sheet}>
      <table
        ref={table}
        className={styles.table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA pattern of a grid
        role="grid"
        tabIndex={0}
        data-autofocus
        aria-label="Products"
        aria-rowcount={view.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-activedescendant={view.length > 0 ? cellId(range.focus) : undefined}
        onKeyDown={(event) => handleKeyDown(grid, event)}
      >
        <SheetHead columns={columns} />
        <tbody>
          {first > 0 && <Spacer rows={first} />}
          {rows.map((index, offset) => {
            const product = grid.products[index];
            return product === undefined ? null : (
              <SheetRow
                key={product.id}
                grid={grid}
                product={product}
                row={first + offset}
                number={index + 1}
                selected={filled ?? rectangleOf(range)}
                isFilling={filled !== null}
                sellingPrice={sellingPrices.get(product.id)}
                openEditor={editor !== null && range.focus.row === first + offset ? editor : null}
                onEdited={finishEdit}
                onStartFill={startFill}
              />
            );
          })}
          {end < view.length && <Spacer rows={view.length - end} />}
        </tbody>
      </table>
    </div>
  );
}

function SheetHead({ columns }: Pick<GridState, 'columns'>) {
  return (
    <>
      <colgroup>
        {columns.map(({ field }) => (
          <col key={field} data-field={field} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ field, label, isLocked, isNumber }, index) => (
            <th
              key={field}
              scope="col"
              aria-colindex={index + 1}
              className={isNumber ? styles.number : undefined}
            >
              {label} {isLocked && <Icon name="lock" size={12} />}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

/** Takes the place of rows that are not rendered. */
function Spacer({ rows }: { rows: number }) {
  return <tr aria-hidden="true" style={{ height: heightOf(rows) }} />;
}

function rangeAfter({ range, size }: GridState, after: AfterEdit): CellRange {
  if (after === 'stay' || after === 'leave') return range;
  if (after === 'down' || after === 'up') {
    const step = { rows: after === 'down' ? 1 : -1, columns: 0 };
    return moveRange(rangeOf(range.focus), step, { size, extend: false });
  }
  return rangeOf(nextCell(range.focus, { size, back: after === 'left' }) ?? range.focus);
}

/** Scrolls the column of the focus into sight, beside the first column, which stays. */
function useSidewaysScroll(sheet: RefObject<HTMLElement | null>, { focus }: CellRange): void {
  useEffect(() => {
    const element = sheet.current;
    const cell = element?.querySelector<HTMLElement>(`#${cellId(focus)}`);
    const pinned = element?.querySelector<HTMLElement>('thead th');
    if (!element || !cell || !pinned || focus.column === 0) return;
    const left = cell.offsetLeft - pinned.offsetWidth;
    const right = cell.offsetLeft + cell.offsetWidth;
    if (left < element.scrollLeft) element.scrollTo({ left });
    else if (right > element.scrollLeft + element.clientWidth) {
      element.scrollTo({ left: right - element.clientWidth });
    }
  }, [sheet, focus]);
}

/** Runs the command of a key press. Does nothing while a cell is open, because its editor handles the keys. */
function handleKeyDown(grid: GridState, event: KeyboardEvent): void {
  if (grid.editor !== null || event.nativeEvent.isComposing) return;
  const { key, metaKey, ctrlKey, shiftKey: shift, altKey: alt } = event;
  const command = gridCommand({ key, mod: metaKey || ctrlKey, shift, alt }, grid.range, grid.size);
  if (command === undefined || command.name === 'leave') return;
  // Without an entered text, the screen undoes what was saved last.
  if (command.name === 'undo' && !grid.canUndo) return;
  event.preventDefault();
  // A letter starts to edit the cell; it must not run a shortcut of the screen too.
  event.stopPropagation();
  if (command.name === 'select') grid.setRange(command.range);
  else if (command.name === 'edit') openCell(grid, command.text);
  else if (command.name === 'clear') clearCells(grid);
  else if (command.name === 'fill-down') grid.enter(fillDown(rectangleOf(grid.range), grid.textOf));
  else if (command.name === 'undo') grid.undo();
  else grid.redo();
}
