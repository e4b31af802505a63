import type { PointerEvent } from 'react';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import type { GridColumn } from '#domain/grid/product-columns.ts';
import { isInside, rangeOf, type Cell, type Rectangle } from '#domain/grid/range.ts';
import { Picture } from '#web/ui/picture/picture.tsx';
import { ProductStatus } from '../../product/product-status.tsx';
import type { GridProduct } from '../grid-product.ts';
import type { GridState, OpenEditor } from '../use-grid.ts';
import { CellEditor, type AfterEdit } from './cell-editor.tsx';
import { openCell } from './open-cell.ts';
import styles from './sheet.module.css';

/** The id of a cell's element. */
export function cellId({ row, column }: Cell): string {
  return `cell-${row}-${column}`;
}

type Row = {
  readonly grid: GridState;
  readonly product: GridProduct;
  /** Its place in view, and its number in the whole grid. */
  readonly row: number;
  readonly number: number;
  readonly selected: Rectangle;
  /** Whether the fill handle is dragged. */
  readonly isFilling: boolean;
  /** The selling price after the unsaved changes; undefined without any that change it. */
  readonly sellingPrice: number | undefined;
  /** Set when a cell of this row is open. */
  readonly openEditor: OpenEditor;
  /** Null keeps the cell as it was. */
  readonly onEdited: (text: string | null, after: AfterEdit) => void;
  readonly onStartFill: (event: PointerEvent) => void;
};

/** A product of the grid. */
export function SheetRow(row: Row) {
  return (
    <tr aria-rowindex={row.row + 2}>
      {row.grid.columns.map((column, index) => (
        <SheetCell key={column.field} {...row} column={column} cell={{ row: row.row, column: index }} />
      ))}
    </tr>
  );
}

function SheetCell({
  grid,
  product,
  number,
  selected,
  isFilling,
  sellingPrice,
  openEditor,
  column,
  cell,
  onEdited,
  onStartFill,
}: Row & { column: GridColumn; cell: Cell }) {
  const isSelected = isInside(selected, cell);
  const state = grid.stateOf(cell);
  const isFocus = grid.range.focus.row === cell.row && grid.range.focus.column === cell.column;
  const isFirst = cell.column === 0;
  const Tag = isFirst ? 'th' : 'td';
  const isCorner = cell.row === selected.bottom && cell.column === selected.right;
  const text =
    column.field === 'sellingPrice' && sellingPrice !== undefined
      ? column.format(sellingPrice)
      : grid.textOf(cell);
  return (
    <Tag
      id={cellId(cell)}
      scope={isFirst ? 'row' : undefined}
      aria-colindex={cell.column + 1}
      aria-selected={isSelected}
      aria-readonly={column.isLocked || undefined}
      aria-invalid={state === 'invalid' || undefined}
      className={column.isNumber ? styles.number : undefined}
      data-row={cell.row}
      data-column={cell.column}
      data-state={state}
      data-locked={column.isLocked || undefined}
      data-selected={isSelected ? edgesOf(selected, cell) : undefined}
      data-focus={isFocus || undefined}
      {...pointerHandlers(grid, cell, isFilling)}
    >
      {isFirst && <RowHead number={number} product={product} />}
      {/* The editor covers the text, which keeps the width. */}
      <span className={styles.text}>{showText(column, text)}</span>
      {isFocus && openEditor !== null && (
        <CellEditor
          column={column}
          text={openEditor.text}
          label={`${column.label}, row ${number}`}
          onCommit={onEdited}
          onCancel={() => onEdited(null, 'stay')}
        />
      )}
      {isCorner && openEditor === null && <i className={styles.fill} onPointerDown={onStartFill} />}
    </Tag>
  );
}

function RowHead({ number, product }: { number: number; product: GridProduct }) {
  const { img } = product.picture;
  return (
    <>
      <span className={styles.index} aria-hidden="true">
        {number}
      </span>
      <span className={styles.thumb}>
        {img !== '' && <Picture {...pictureOf({ title: '', ...product.picture })} sizes="26px" alt="" />}
      </span>
    </>
  );
}

function showText({ field, choices }: GridColumn, text: string) {
  if (field !== 'status') return text;
  const value = choices.find(({ label }) => label === text)?.value;
  const status = PRODUCT_STATUSES.find((each) => each === value);
  return status === undefined ? text : <ProductStatus status={status} />;
}

/** Names the edges of the selection that a cell has, for its frame. */
function edgesOf({ top, left, bottom, right }: Rectangle, { row, column }: Cell): string {
  const edges = [
    row === top && 'top',
    row === bottom && 'bottom',
    column === left && 'left',
    column === right && 'right',
  ];
  return edges.filter((edge) => edge !== false).join(' ');
}

function pointerHandlers(grid: GridState, cell: Cell, isFilling: boolean) {
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).matches('input, textarea')) return;
      // Commits the text of an open cell before the selection moves.
      if (grid.editor !== null && document.activeElement instanceof HTMLElement)
        document.activeElement.blur();
      grid.setRange(event.shiftKey ? { anchor: grid.range.anchor, focus: cell } : rangeOf(cell));
    },
    onPointerEnter: (event: PointerEvent) => {
      if (event.buttons === 1 && event.pointerType === 'mouse' && grid.editor === null && !isFilling) {
        grid.setRange({ anchor: grid.range.anchor, focus: cell });
      }
    },
    onDoubleClick: () => openCell(grid),
  };
}
