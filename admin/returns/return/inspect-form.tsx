import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiReturn } from '#contract/calls.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { formatDollars, formatMoney } from '#domain/money.ts';
import { REJECT_REASON_IDS, REJECT_REASONS, type RejectReason } from '#domain/return/reject-reason.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { useMe } from '../../shell/account/me.ts';
import { actionClass } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { describeRoles } from '../../ui/describe-roles.ts';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { PayoutReference } from '../../ui/fields/payout-reference.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { FailureNotice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { describeInspection } from './describe-inspection.ts';
import {
  divideInspection,
  bodyOfInspection,
  countInspected,
  decidePiece,
  isExchanged,
  isNothingKept,
  problemOfInspection,
  reasonOf,
  refundOf,
  startInspection,
  sumOfInspection,
  type Condition,
  type Inspection,
  type PieceDecision,
} from './inspection.ts';
import { ReturnLine } from './return-line.tsx';
import { announceReturnDecision } from './undo-return-decision.ts';
import styles from './return.module.css';

const CONDITIONS = [
  { value: 'new', label: 'As new' },
  { value: 'worn', label: 'Worn' },
  { value: 'damaged', label: 'Damaged' },
] as const satisfies readonly { value: Condition; label: string }[];

function outcomesOf(accept: 'Refund' | 'Exchange') {
  return [
    { value: 'accept', label: accept },
    { value: 'reject', label: 'Reject' },
  ] as const satisfies readonly { value: PieceDecision['outcome']; label: string }[];
}

type Change = (inspection: Inspection) => void;

/** The decision about each piece of a parcel, and what completing the return will do. */
export function InspectForm({ record }: { record: ApiReturn }) {
  const [inspection, setInspection] = useState(() => startInspection(record));
  // Another decision about a piece changes the sum, which a typed amount would hide.
  const decide: Change = (next) => setInspection({ ...next, amount: null });
  const { isRunning, failure, complete } = useCompletion(record);
  const items = inspection.pieces.length;
  return (
    <form
      className={styles.columns}
      onSubmit={(event) => {
        event.preventDefault();
        void complete(inspection);
      }}
    >
      <div className={styles.column}>
        <Panel title={`${countOf(items, 'item')} returned`}>
          {record.lines.map((line) => (
            <ReturnLine key={line.position} line={line}>
              <Pieces line={line} inspection={inspection} onChange={decide} />
            </ReturnLine>
          ))}
        </Panel>
      </div>
      <div className={styles.column}>
        <Settlement
          record={record}
          inspection={inspection}
          failure={failure}
          isRunning={isRunning}
          onChange={setInspection}
        />
      </div>
    </form>
  );
}

/** Completes the return. A lost response can be repeated: the call is idempotent. */
function useCompletion(record: ApiReturn) {
  const { revalidate } = useRevalidator();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const complete = async (inspection: Inspection) => {
    if (isRunning || problemOfInspection(record, inspection) !== undefined) return;
    setRunning(true);
    const body = { ...bodyOfInspection(record, inspection), undoable: true };
    const result = await client.inspectReturn({ params: { id: record.id }, body });
    await revalidate();
    setRunning(false);
    setFailure(result.ok ? null : describeFailedAttempt(result.error));
    if (result.ok) announceReturnDecision(result.value.return, revalidate);
  };
  return { isRunning, failure, complete };
}

function Pieces({
  line,
  inspection,
  onChange,
}: {
  line: ApiReturn['lines'][number];
  inspection: Inspection;
  onChange: Change;
}) {
  const { position, title, resolution, newSize } = line;
  const own = inspection.pieces.filter((piece) => piece.position === position);
  const { rejected } = countInspected(inspection, position);
  return (
    <>
      {own.map((piece) => (
        <Piece
          key={piece.piece}
          piece={piece}
          accept={isExchanged(line, inspection) ? 'Exchange' : 'Refund'}
          name={own.length === 1 ? title : `${title}, piece ${piece.piece}`}
          onChange={(change) => onChange(decidePiece(inspection, piece, change))}
        />
      ))}
      {resolution === 'exchange' && (
        <CheckBox
          className={styles.check}
          checked={inspection.asRefund.has(position)}
          onChange={(isChecked) => onChange(refundInstead(inspection, position, isChecked))}
        >
          Refund instead of {describeSize(newSize ?? '')}
        </CheckBox>
      )}
      {rejected > 0 && (
        <SelectInput
          label="Why it is sent back"
          hint="The email includes it."
          value={reasonOf(inspection, position)}
          onChange={({ target }) =>
            onChange({
              ...inspection,
              reasons: new Map(inspection.reasons).set(position, target.value as RejectReason),
            })
          }
        >
          {REJECT_REASON_IDS.map((id) => (
            <option key={id} value={id}>
              {REJECT_REASONS[id].label}
            </option>
          ))}
        </SelectInput>
      )}
    </>
  );
}

function refundInstead(inspection: Inspection, position: number, isRefund: boolean): Inspection {
  const others = [...inspection.asRefund].filter((other) => other !== position);
  return { ...inspection, asRefund: new Set(isRefund ? [...others, position] : others) };
}

function Piece({
  piece: { condition, outcome, isRestocked },
  accept,
  name,
  onChange,
}: {
  piece: PieceDecision;
  /** What accepting it means. */
  accept: 'Refund' | 'Exchange';
  name: string;
  onChange: (change: Partial<Pick<PieceDecision, 'condition' | 'outcome' | 'isRestocked'>>) => void;
}) {
  return (
    <div className={styles.piece}>
      <div className={styles.field}>
        <b aria-hidden="true">Condition</b>
        <Segments
          label={`Condition of ${name}`}
          choices={CONDITIONS}
          value={condition}
          onChange={(value) => onChange({ condition: value })}
        />
      </div>
      <div className={styles.field}>
        <b aria-hidden="true">Outcome</b>
        <Segments
          label={`Outcome for ${name}`}
          choices={outcomesOf(accept)}
          value={outcome}
          onChange={(value) => onChange({ outcome: value })}
        />
      </div>
      {outcome === 'accept' && (
        <CheckBox
          className={styles.check}
          checked={isRestocked}
          onChange={(isChecked) => onChange({ isRestocked: isChecked })}
        >
          Restock<span className="visually-hidden"> {name}</span>
        </CheckBox>
      )}
    </div>
  );
}

function labelOf(record: ApiReturn, inspection: Inspection): string {
  const refund = refundOf(record, inspection);
  const isShipped = record.lines.some(
    (line) => isExchanged(line, inspection) && countInspected(inspection, line.position).accepted > 0,
  );
  if (refund > 0) return `Complete and refund ${formatMoney(refund)}`;
  return isShipped ? 'Complete and exchange' : 'Complete without a refund';
}

/** What completing the return does to money, stock and mail, and the button that does it. */
function Settlement({
  record,
  inspection,
  failure,
  isRunning,
  onChange,
}: {
  record: ApiReturn;
  inspection: Inspection;
  failure: FailedAttempt | null;
  isRunning: boolean;
  onChange: Change;
}) {
  const mayComplete = useMe().permissions.includes('refunds:do');
  const refund = refundOf(record, inspection);
  return (
    <Panel title="When you complete this return">
      <div className={styles.settle}>
        {failure !== null && <FailureNotice title={failure.meaning}>{failure.reason}</FailureNotice>}
        <EffectList aria-live="polite">
          {describeInspection(record, inspection).map(({ icon, text, detail }) => (
            <Effect key={text} icon={icon} detail={detail}>
              {text}
            </Effect>
          ))}
        </EffectList>
        <RefundChoices record={record} inspection={inspection} onChange={onChange} />
        <dl className={styles.bill}>
          <div>
            <dt>Paid, and not refunded</dt>
            <dd>{formatDollars(record.refundable?.left ?? 0)}</dd>
          </div>
          <div className={styles.sum}>
            <dt>Refund now</dt>
            <dd>{formatMoney(refund)}</dd>
          </div>
        </dl>
        <button
          type="submit"
          className={actionClass('primary')}
          disabled={!mayComplete || record.waiting !== null}
          aria-disabled={isRunning}
        >
          {labelOf(record, inspection)}
        </button>
        <p className={styles.hint}>
          {mayComplete
            ? `Stock, money and email follow in ${UNDO_DELAY}. Until then, you can undo it.`
            : describeRoles('refunds:do')}
        </p>
      </div>
    </Panel>
  );
}

/** Whether shipping is refunded, how much is, and the reference of a payout. */
function RefundChoices({
  record,
  inspection,
  onChange,
}: {
  record: ApiReturn;
  inspection: Inspection;
  onChange: Change;
}) {
  const { refundable } = record;
  const isPaidOut =
    refundable?.method === 'payout' && divideInspection(record, inspection).nonCreditCents > 0;
  const sum = sumOfInspection(record, inspection);
  const isAll = isNothingKept(record, inspection);
  return (
    <>
      {refundable !== null && refundable.shipping > 0 && (
        <CheckBox
          className={styles.check}
          checked={inspection.hasShipping || isAll}
          disabled={isAll}
          onChange={(isChecked) => onChange({ ...inspection, hasShipping: isChecked, amount: null })}
        >
          Refund shipping too, {formatDollars(refundable.shipping)}
        </CheckBox>
      )}
      {sum > 0 && (
        <TextInput
          label="Amount"
          prefix="$"
          inputMode="decimal"
          value={inspection.amount ?? (sum / 100).toFixed(2)}
          hint="Sum of the accepted items; you can lower it, to 0 for no refund."
          error={problemOfInspection(record, inspection)}
          onChange={({ target }) => onChange({ ...inspection, amount: target.value })}
        />
      )}
      {isPaidOut && (
        <PayoutReference
          value={inspection.reference}
          onChange={(reference) => onChange({ ...inspection, reference })}
        />
      )}
    </>
  );
}
