import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { ApiStockUnit } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { reasonsFor, type StockReason } from '#domain/stock/stock-reason.ts';
import { explainFailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { ProblemText } from '../../ui/fields/problem-text.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Keys } from '../../ui/keys.tsx';
import type { EnteredChange } from './move-unit.ts';
import {
  applyQuantity,
  QUANTITY_MODES,
  readTypedQuantity,
  type QuantityMode,
  type TypedQuantity,
} from './quantity.ts';
import styles from './stock-editor.module.css';

const MODE_NAMES: Readonly<Record<QuantityMode, string>> = { add: 'Add', remove: 'Remove', set: 'Set' };
const MODE_CHOICES = QUANTITY_MODES.map((mode) => ({ value: mode, label: MODE_NAMES[mode] }));

/** The display names of the reasons, in this form and in the history. */
export const REASON_NAMES: Readonly<Record<StockReason, string>> = {
  delivery: 'Delivery',
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  stocktake: 'Stocktake',
  sample: 'Sample',
  return: 'Return',
};

/** The fields of a unit that the form needs. */
type EditedUnit = Pick<ApiStockUnit, 'sku' | 'available' | 'reserved' | 'onHand'>;

/** The form that changes the stock of one unit, and previews the result. `typed` is the character that opened it, or empty. */
export function StockEditor({
  unit,
  label,
  typed,
  onApply,
  onShowHistory,
  onClose,
}: {
  unit: EditedUnit;
  label: string;
  typed: string;
  /** Returns the problem if that fails. */
  onApply: (change: EnteredChange) => Promise<CallProblem | undefined>;
  onShowHistory: () => void;
  onClose: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { quantity, setQuantity, result, reasons, reason, setReason, note, setNote, ...change } =
    useEnteredChange(unit, typed, onApply);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as its button does
    <form
      className={styles.editor}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        void change.apply();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The screen's own Escape would leave the field, or the page.
        event.stopPropagation();
        onClose();
      }}
    >
      <p className={styles.title}>
        <b id={id}>{label}</b>{' '}
        <span className={styles.quiet}>
          {unit.available} available, {unit.reserved} reserved, {unit.onHand} on hand
          {unit.sku !== null && `, SKU ${unit.sku}`}
        </span>
        <Action variant="text" onClick={onShowHistory}>
          History
        </Action>
        <Action variant="text" onClick={onClose}>
          Close
        </Action>
      </p>
      <div className={styles.fields}>
        <QuantityFields
          quantity={quantity}
          field={field}
          describedBy={`${id}-result`}
          onChange={setQuantity}
        />
        <ReasonSelect reasons={reasons} reason={reason} onChange={setReason} />
        <input
          className={styles.note}
          aria-label="Note, optional"
          placeholder="Note"
          maxLength={STAFF_TYPED_LENGTHS.stockNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <button type="submit" className={actionClass('primary')} aria-disabled={!change.canApply}>
          {quantity.mode === 'set' ? 'Set to' : MODE_NAMES[quantity.mode]} {quantity.digits || '…'}
          <Keys keys="Enter" />
        </button>
      </div>
      <Outcome id={`${id}-result`} unit={unit} after={result?.after} failure={change.failure} />
    </form>
  );
}

/** Returns what is entered into the form, the result that it would have, and a function that applies it. */
function useEnteredChange(
  unit: EditedUnit,
  typed: string,
  onApply: (change: EnteredChange) => Promise<CallProblem | undefined>,
) {
  const [quantity, setQuantity] = useState(() => readTypedQuantity(typed, /^\d/.test(typed) ? 'set' : 'add'));
  const [chosen, setReason] = useState<StockReason>();
  const [note, setNote] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const result = applyQuantity(quantity, unit.available);
  const reasons = reasonsFor(result?.change ?? (quantity.mode === 'remove' ? -1 : 1));
  const defaultReason = quantity.mode === 'set' ? 'stocktake' : reasons[0];
  const reason = chosen !== undefined && reasons.includes(chosen) ? chosen : defaultReason;
  const canApply = result !== null && result.after >= 0 && !isRunning;
  const apply = async () => {
    if (!canApply || reason === undefined) return;
    setRunning(true);
    const wanted =
      quantity.mode === 'set' ? { from: unit.available, to: result.after } : { change: result.change };
    const problem = await onApply({ wanted, reason, note, key });
    setFailure(problem && explainFailedAttempt(problem));
    if (problem !== undefined && needsNewKey(problem)) setKey(crypto.randomUUID());
    setRunning(false);
  };
  return {
    quantity,
    setQuantity,
    result,
    reasons,
    reason,
    setReason,
    note,
    setNote,
    failure,
    canApply,
    apply,
  };
}

/** The buttons of the modes and the field of the quantity, with buttons beside it on a phone. */
function QuantityFields({
  quantity,
  field,
  describedBy,
  onChange,
}: {
  quantity: TypedQuantity;
  field: RefObject<HTMLInputElement | null>;
  describedBy: string;
  onChange: (quantity: TypedQuantity) => void;
}) {
  const step = (by: number) =>
    onChange({ ...quantity, digits: String(Math.max(0, Number(quantity.digits) + by)) });
  return (
    <>
      <Segments
        label="Action"
        choices={MODE_CHOICES}
        value={quantity.mode}
        onChange={(mode) => onChange({ ...quantity, mode })}
      />
      <span className={styles.stepper}>
        <button type="button" aria-label="One less" onClick={() => step(-1)}>
          −
        </button>
        <input
          ref={field}
          className={styles.quantity}
          inputMode="numeric"
          autoComplete="off"
          aria-label="Quantity"
          aria-describedby={describedBy}
          value={quantity.digits}
          onChange={({ target }) => onChange(readTypedQuantity(target.value, quantity.mode))}
        />
        <button type="button" aria-label="One more" onClick={() => step(1)}>
          +
        </button>
      </span>
    </>
  );
}

/** The stock after the change, or why it is not possible. */
function Outcome({
  id,
  unit: { available, reserved },
  after,
  failure,
}: {
  id: string;
  unit: EditedUnit;
  /** Undefined while nothing would change. */
  after: number | undefined;
  failure: string | undefined;
}) {
  const isBelow = after !== undefined && after < 0;
  const shortage = `Only ${available} available, ${reserved} more reserved for orders.`;
  return (
    <>
      <p id={id} className={styles.result}>
        {after === undefined && 'Type a quantity, such as +3, -1 or =9.'}
        {after !== undefined && !isBelow && (
          <>
            New: <b>{after} available</b>, {after + reserved} on hand. You can undo this.
          </>
        )}
      </p>
      {(isBelow || failure !== undefined) && (
        <ProblemText role="alert">{isBelow ? shortage : failure}</ProblemText>
      )}
    </>
  );
}

function ReasonSelect({
  reasons,
  reason,
  onChange,
}: {
  reasons: readonly StockReason[];
  reason: StockReason | undefined;
  onChange: (reason: StockReason | undefined) => void;
}) {
  return (
    <select
      className={styles.reason}
      aria-label="Reason"
      value={reason}
      onChange={({ target }) => onChange(reasons.find((one) => one === target.value))}
    >
      {reasons.map((one) => (
        <option key={one} value={one}>
          {REASON_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
