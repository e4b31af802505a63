import { describeGridError, type PendingChange } from '#domain/grid/pending-changes.ts';
import { SAVE_KEYS } from '../keyboard/use-save-shortcut.ts';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { CheckBox } from '../ui/fields/check-box.tsx';
import { ProblemText } from '../ui/fields/problem-text.tsx';
import { Keys } from '../ui/keys.tsx';
import { nameOfRow } from './grid-product.ts';
import type { GridSave } from './use-grid-save.ts';
import type { GridState } from './use-grid.ts';
import styles from './pending-panel.module.css';

/** Changes that the panel lists; the grid has all of them. */
const LISTED_COUNT = 30;

/** What a save writes, old to new, and the first cell that it cannot write. */
export function PendingPanel({
  grid,
  save,
  sellingPrices,
  onReturn,
}: {
  grid: GridState;
  save: GridSave;
  sellingPrices: ReadonlyMap<string, number>;
  /** Moves the focus to the cells. */
  onReturn: () => void;
}) {
  const { changes, errors } = grid.pending;
  const [error] = errors;
  const count = changes.length + errors.length;
  return (
    <section className={styles.panel} aria-label="Unsaved changes">
      <div className={styles.head}>
        <b role="status">{countOf(count, 'unsaved change')}</b>
        <CheckBox
          className={styles.only}
          checked={grid.isOnlyChanged}
          onChange={(isChecked) => grid.showOnlyChanged(isChecked)}
        >
          Only changed rows
        </CheckBox>
        <span className={styles.gap} />
        {error !== undefined && (
          <>
            <ProblemText role="alert">
              {describeGridError(error, grid.allColumns)}
              {errors.length > 1 && ` And ${errors.length - 1} more.`}
            </ProblemText>
            <Action
              variant="text"
              onClick={() => {
                grid.goTo(error.key);
                onReturn();
              }}
            >
              Go to error
            </Action>
          </>
        )}
        <Action
          onClick={() => {
            grid.discard();
            onReturn();
          }}
        >
          Discard all
        </Action>
        <Action
          variant="primary"
          disabled={changes.length === 0 || save.done !== null}
          onClick={() => void save.save()}
        >
          {save.done === null
            ? `Save ${countOf(changes.length, 'change')}`
            : `${countOf(save.done, 'product')} saved …`}
          <Keys keys={SAVE_KEYS} />
        </Action>
      </div>
      {changes.length > 0 && (
        <ul className={styles.list}>
          {changes.slice(0, LISTED_COUNT).map((change) => (
            <ChangeItem key={change.key} grid={grid} change={change} sellingPrices={sellingPrices} />
          ))}
          {changes.length > LISTED_COUNT && <li>and {changes.length - LISTED_COUNT} more</li>}
        </ul>
      )}
    </section>
  );
}

function ChangeItem({
  grid,
  change,
  sellingPrices,
}: {
  grid: GridState;
  change: PendingChange;
  sellingPrices: ReadonlyMap<string, number>;
}) {
  const product = grid.products[change.row];
  const column = grid.allColumns.find(({ field }) => field === change.field);
  if (product === undefined || column === undefined) return null;
  const show = (value: PendingChange['before']) => {
    const text = column.format(value);
    if (text === '') return 'empty';
    // Only the length of a long text fits.
    if (text.length > 60) return `${text.length} characters`;
    return change.field === 'price' ? `$${text}` : text;
  };
  const selling = sellingPrices.get(product.id);
  return (
    <li>
      <b>
        {nameOfRow(product)}: {column.label.replace(' $', '').toLowerCase()}
      </b>
      <span>
        <del>{show(change.before)}</del> → {show(change.after)}
        {change.field === 'price' && selling !== undefined && `, selling $${selling.toFixed(2)}`}
      </span>
    </li>
  );
}
