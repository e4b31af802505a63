import { useMemo, useRef } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { rangeOf } from '#domain/grid/range.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { useKeyHints, useScreenShortcut } from '../keyboard/shortcut-store.ts';
import { useSaveShortcut } from '../keyboard/use-save-shortcut.ts';
import { describeFilters } from '../products/filter/describe-filter.ts';
import { readColumns, writeColumns } from '../products/table/columns.ts';
import { useMe } from '../shell/account/me.ts';
import { openDialog } from '../shell/dialogs.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { Action, actionClass } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { ColumnsButton } from '../ui/fields/columns-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { PriceDialog } from '../ui/panels/dialogs/price-dialog.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import { gridColumns, gridProduct } from './grid-product.ts';
import type { GridData, loadGrid } from './load-grid.ts';
import { PendingPanel } from './pending-panel.tsx';
import { GRID_HINTS } from './sheet/grid-hints.ts';
import { queryOf, readHidden, toggleHidden } from './sheet/hidden-columns.ts';
import { Sheet } from './sheet/sheet.tsx';
import { useGridSave } from './use-grid-save.ts';
import { useGrid } from './use-grid.ts';
import { useSellingPrices } from './use-selling-prices.ts';
import styles from './grid.module.css';

/** Products as a spreadsheet. */
export function Grid() {
  const data = useLoaderData<typeof loadGrid>();
  const canChange = useMe().permissions.includes('products:do');
  const [search] = useSearchParams();
  const title = titleOf(data);
  const list = `/products?${new URLSearchParams(listParams(data, search)).toString()}`;
  return (
    <div className={styles.screen}>
      {data.products.length === 0 || !canChange ? (
        <>
          <ScreenHead title={title}>
            <Link to={list} className={actionClass('plain')}>
              Close grid
            </Link>
          </ScreenHead>
          <Empty
            title={canChange ? 'No products here' : 'Your role cannot edit products'}
            text={describeEmpty(data, canChange)}
          />
        </>
      ) : (
        // A new query is a new grid.
        <OpenGrid key={queryOf(search)} data={data} list={list} title={title} />
      )}
      <div className={styles.phone}>
        <Notice icon="info" title="The grid needs a wider screen.">
          <Link to={list} className="link">
            Back to the products
          </Link>
        </Notice>
      </div>
    </div>
  );
}

function OpenGrid({ data, list, title }: { data: GridData; list: string; title: string }) {
  const columns = useMemo(() => gridColumns(data.catalogue), [data.catalogue]);
  const products = useMemo(() => data.products.map(gridProduct), [data.products]);
  const [search, setSearch] = useSearchParams();
  const hidden = readHidden(search);
  const toggleColumn = (field: string) =>
    setSearch((before) => toggleHidden(before, field), { replace: true });
  const grid = useGrid(products, columns, { hidden, onShow: toggleColumn });
  const sellingPrices = useSellingPrices(grid);
  const table = useRef<HTMLTableElement>(null);
  const focusTable = () => table.current?.focus({ preventScroll: true });
  const save = useGridSave(grid, focusTable);
  useSaveShortcut(save.save);
  useKeyHints(GRID_HINTS);
  // In a cell, `?` is typed.
  useScreenShortcut({ keys: 'Mod+/', label: 'Keyboard shortcuts in the grid' }, () =>
    openDialog('shortcuts'),
  );
  return (
    <>
      <ScreenHead title={title} note={describeSize(data)}>
        <div className={styles.steps}>
          <Action disabled={!grid.canUndo} onClick={grid.undo}>
            Undo
          </Action>
          <Action disabled={!grid.canRedo} onClick={grid.redo}>
            Redo
          </Action>
          <ColumnsButton
            // The title names the row, so it cannot be hidden.
            choices={columns.slice(1).map(({ field, label }) => ({ value: field, label }))}
            chosen={grid.columns.map(({ field }) => field)}
            onToggle={(field) => {
              toggleColumn(field);
              grid.setRange(rangeOf({ row: grid.range.focus.row, column: 0 }));
            }}
          />
          <Action aria-haspopup="dialog" onClick={() => openDialog('shortcuts')}>
            <Icon name="keyboard" size={16} />
            Shortcuts
          </Action>
        </div>
        <Link to={list} className={actionClass('plain')}>
          Close grid
        </Link>
      </ScreenHead>
      <div className={styles.body}>
        <Sheet grid={grid} table={table} sellingPrices={sellingPrices} />
        {grid.hasEntries && (
          <PendingPanel grid={grid} save={save} sellingPrices={sellingPrices} onReturn={focusTable} />
        )}
      </div>
      <PriceDialog changes={save.unconfirmed} onConfirm={() => void save.confirm()} onClose={save.dismiss} />
    </>
  );
}

function titleOf({ filter, source, catalogue }: GridData): string {
  if (source !== 'list') return 'Selected products';
  return (
    describeFilters(filter, catalogue)
      .map(({ value }) => value)
      .join(', ') || 'All products'
  );
}

function listParams({ filter, source }: GridData, search: URLSearchParams): Record<string, string> {
  if (source !== 'list') return {};
  const columns = writeColumns(readColumns(search));
  const set = Object.entries({ ...filter.values, sort: filter.sort, columns });
  return Object.fromEntries(set.filter(([, value]) => value !== ''));
}

function describeSize({ products, more }: GridData): string {
  return more
    ? `The first ${products.length.toLocaleString('en-US')} products. Narrow the filter to see the others.`
    : countOf(products.length, 'product');
}

function describeEmpty({ source }: GridData, canChange: boolean): string {
  if (!canChange) return `Roles that can edit products: ${nameRolesThatMay('products:do')}.`;
  if (source === 'lost') return 'This browser tab does not have the selection. Select the products again.';
  return 'No product matches this filter.';
}
