import { Fragment, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { ApiStockProduct, ApiStockUnit } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { useShortcuts } from '../keyboard/shortcut-store.ts';
import type { Shortcut } from '../keyboard/shortcuts.ts';
import { ProductStatus } from '../product/product-status.tsx';
import { Table } from '../ui/lists/table.tsx';
import { Thumbnail } from '../ui/lists/thumbnail.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { describeDaysLeft } from './days-left.ts';
import { sizeColumns } from './stock-columns.ts';
import { sizeName, unitName } from './unit-name.ts';
import type { EnteredChange } from './unit/move-unit.ts';
import { quantityKey } from './unit/quantity-key.ts';
import { StockEditor } from './unit/stock-editor.tsx';
import styles from './stock-table.module.css';

const LEVEL_NAMES = { in_stock: '', low: ', low', sold_out: ', sold out' } as const;

/** The unit whose form is open, and the character that opened it. */
type Editing = { readonly unitId: string; readonly typed: string };

type Handlers = {
  /** Whether the role may change stock. If not, pressing a number opens the history. */
  readonly canChange: boolean;
  /** Returns why it failed. */
  readonly onMove: (
    unit: ApiStockUnit,
    name: string,
    change: EnteredChange,
  ) => Promise<CallProblem | undefined>;
  readonly onShowHistory: (unitId: string) => void;
};

/** Products in rows, sizes in columns. Each number is a button that opens the form of its unit. */
export function StockTable({
  products,
  canChange,
  onMove,
  onShowHistory,
}: Handlers & { readonly products: readonly ApiStockProduct[] }) {
  const [editing, setEditing] = useState<Editing>();
  const table = useRef<HTMLTableElement>(null);
  useRowShortcuts(table);
  const columns = sizeColumns(products);
  const close = (unitId: string) => {
    setEditing(undefined);
    table.current?.querySelector<HTMLElement>(`[data-unit="${unitId}"]`)?.focus();
  };
  return (
    <Table ref={table} caption="Stock by size" className={styles.table}>
      <TableHead columns={columns} />
      <tbody>
        {products.map((product) => {
          const openUnit = product.units.find(({ id }) => id === editing?.unitId);
          return (
            <Fragment key={product.id}>
              <ProductRow
                product={product}
                columns={columns}
                openUnit={openUnit}
                onOpen={(unitId, typed) =>
                  canChange ? setEditing({ unitId, typed }) : onShowHistory(unitId)
                }
                onShowHistory={onShowHistory}
              />
              {openUnit !== undefined && (
                <EditorRow
                  product={product}
                  unit={openUnit}
                  typed={editing?.typed ?? ''}
                  columnCount={1 + (columns?.length ?? 1) + SUMS.length}
                  onMove={onMove}
                  onShowHistory={onShowHistory}
                  onClose={() => close(openUnit.id)}
                />
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function TableHead({ columns }: { columns: readonly string[] | null }) {
  return (
    <thead>
      <tr>
        <th scope="col">Product</th>
        {(columns ?? ['Sizes']).map((size) => (
          <th key={size} scope="col" className={styles.size}>
            {size}
          </th>
        ))}
        {SUMS.map((label) => (
          <th key={label} scope="col" className={styles.sum}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const SUMS = ['Available', 'Reserved', 'Incoming', 'Days left'] as const;

/** The row below a product, with the form of its open unit. */
function EditorRow({
  product,
  unit,
  typed,
  columnCount,
  onMove,
  onShowHistory,
  onClose,
}: Pick<Handlers, 'onMove' | 'onShowHistory'> & {
  product: ApiStockProduct;
  unit: ApiStockUnit;
  typed: string;
  columnCount: number;
  onClose: () => void;
}) {
  return (
    <tr className={styles.form}>
      <td colSpan={columnCount}>
        <StockEditor
          key={unit.id}
          unit={unit}
          label={`${product.colour ?? product.title}, ${sizeName(unit.size)}`}
          typed={typed}
          onApply={async (change) => {
            const problem = await onMove(unit, unitName(product, unit.size), change);
            if (problem === undefined) onClose();
            return problem;
          }}
          onShowHistory={() => onShowHistory(unit.id)}
          onClose={onClose}
        />
      </td>
    </tr>
  );
}

function ProductRow({
  product,
  columns,
  openUnit,
  onOpen,
  onShowHistory,
}: {
  product: ApiStockProduct;
  /** Null when there are too many different sizes for columns. */
  columns: readonly string[] | null;
  openUnit: ApiStockUnit | undefined;
  onOpen: (unitId: string, typed: string) => void;
  onShowHistory: (unitId: string) => void;
}) {
  const { units } = product;
  const isPhone = useIsPhone();
  const isTogether = columns === null || units.some(({ size }) => size === null);
  const button = (unit: ApiStockUnit) => (
    <UnitButton
      key={unit.id}
      unit={unit}
      name={unitName(product, unit.size)}
      isLabelled={isTogether}
      isOpen={unit.id === openUnit?.id}
      onOpen={(typed) => onOpen(unit.id, typed)}
      onShowHistory={() => onShowHistory(unit.id)}
    />
  );
  return (
    <tr className={openUnit && styles.editing} data-row>
      <th scope="row">
        <div className={styles.product}>
          <Thumbnail product={product} width={isPhone ? 44 : 32} />
          <span>
            <b>{product.title}</b>
            <small>{product.colour ?? product.brand}</small>
            {product.status !== 'published' && <ProductStatus status={product.status} />}
          </span>
        </div>
      </th>
      {isTogether ? (
        <td className={styles.all} colSpan={columns?.length ?? 1}>
          {units.map(button)}
        </td>
      ) : (
        columns.map((size) => {
          const unit = units.find((one) => one.size === size);
          return (
            <td key={size} className={styles.size} data-empty={unit === undefined || undefined}>
              {unit && button(unit)}
            </td>
          );
        })
      )}
      <Sums product={product} />
    </tr>
  );
}

/** The sums of a product, in the order of `SUMS`. */
function Sums({ product: { units, incoming, recentlySold } }: { product: ApiStockProduct }) {
  const [available, reserved] = [sum(units, 'available'), sum(units, 'reserved')];
  return (
    <>
      <td className={styles.sum}>
        <b>{available}</b>
      </td>
      <td className={styles.sum}>{reserved || ''}</td>
      <td className={styles.sum} data-incoming={incoming > 0 || undefined}>
        {incoming > 0 && (
          <>
            +{incoming} <small>incoming</small>
          </>
        )}
      </td>
      <td className={styles.sum} data-out={available === 0 || undefined}>
        {describeDaysLeft({ sold: recentlySold, available })}
      </td>
    </>
  );
}

function sum(units: readonly ApiStockUnit[], field: 'available' | 'reserved'): number {
  return units.reduce((total, unit) => total + unit[field], 0);
}

/** `J` and `K` move the focus to the next and previous product. */
function useRowShortcuts(table: { readonly current: HTMLTableElement | null }): void {
  const shortcuts = useMemo<Shortcut[]>(() => {
    const move = (by: 1 | -1) => {
      const rows = [...(table.current?.querySelectorAll('[data-row]') ?? [])];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const next = current === -1 ? (by === 1 ? 0 : rows.length - 1) : current + by;
      rows[next]?.querySelector<HTMLElement>('[data-unit]')?.focus();
    };
    return [
      { keys: 'J', label: 'Next product', group: 'On this screen', run: () => move(1) },
      { keys: 'K', label: 'Previous product', group: 'On this screen', run: () => move(-1) },
    ];
  }, [table]);
  useShortcuts(shortcuts);
}

function UnitButton({
  unit,
  name,
  isLabelled,
  isOpen,
  onOpen,
  onShowHistory,
}: {
  unit: ApiStockUnit;
  name: string;
  /** Whether wide screens show the size too. */
  isLabelled: boolean;
  isOpen: boolean;
  onOpen: (typed: string) => void;
  onShowHistory: () => void;
}) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const typed = quantityKey(event);
    if (typed === null && event.key.toLowerCase() !== 'h') return;
    event.preventDefault();
    if (typed === null) onShowHistory();
    else onOpen(typed);
  };
  return (
    <button
      type="button"
      className={styles.unit}
      data-level={unit.level}
      data-unit={unit.id}
      data-labelled={isLabelled || undefined}
      aria-expanded={isOpen}
      onClick={() => onOpen('')}
      onKeyDown={handleKeyDown}
    >
      <span className="visually-hidden">{name}: </span>
      <small aria-hidden="true">{sizeName(unit.size)}</small>
      {unit.available}
      <span className="visually-hidden"> available{LEVEL_NAMES[unit.level]}</span>
    </button>
  );
}
