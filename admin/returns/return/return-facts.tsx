import type { ApiReturn } from '#contract/calls.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { formatDollars } from '#domain/money.ts';
import { REJECT_REASONS } from '#domain/return/reject-reason.ts';
import { countItems } from '../../orders/describe-order.ts';
import { countOf } from '../../ui/count-text.ts';
import { shortMoment } from '../../ui/dates-and-times.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { ReturnLine } from './return-line.tsx';
import styles from './return.module.css';

/** A return that is not to be inspected: its items, and what has become of them. */
export function ReturnFacts({ record, now }: { record: ApiReturn; now: number }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Panel title={countOf(countItems(record.lines), 'item')}>
          {record.lines.map((line) => (
            <ReturnLine key={line.position} line={line}>
              {line.accepted !== null && <p>{describeOutcome(line)}</p>}
            </ReturnLine>
          ))}
        </Panel>
      </div>
      <div className={styles.column}>
        <Panel title="Outcome">
          <div className={styles.facts}>
            <p>{describeState(record, now)}</p>
            {record.refund !== null && (
              <p>
                {formatDollars(record.refund.amount)} {REFUND_STATES[record.refund.state]}
              </p>
            )}
            {record.label !== null && (
              <p>
                <a className="link" href={record.label} target="_blank" rel="noopener noreferrer">
                  The label<span className="visually-hidden"> in a new tab</span>
                </a>
              </p>
            )}
          </div>
        </Panel>
      </div>
    </div>
  );
}

const REFUND_STATES = {
  pending: 'is on its way back',
  done: 'went back to the customer',
  failed: 'could not be returned: see the order',
} as const;

function describeOutcome(line: ApiReturn['lines'][number]): string {
  const { received, accepted, restocked, rejectReason, newSize } = line;
  const [kept, stocked] = [accepted ?? 0, restocked ?? 0];
  const sentBack = (received ?? 0) - kept;
  const parts = [
    ...(newSize !== null && line.resolution === 'exchange' && kept > 0
      ? [`${kept} exchanged for ${describeSize(newSize)}`]
      : []),
    ...(stocked > 0 ? [`${stocked} back into stock`] : []),
    ...(kept > stocked ? [`${kept - stocked} written off`] : []),
    ...(sentBack > 0
      ? [`${sentBack} to send back${rejectReason === null ? '' : ` (${REJECT_REASONS[rejectReason].label})`}`]
      : []),
  ];
  return parts.length === 0 ? 'Nothing arrived.' : `${parts.join(', ')}.`;
}

function describeState({ state, endsAt, rejectReason, refund }: ApiReturn, now: number): string {
  switch (state) {
    case 'requested':
      return 'The customer waits for a decision. Nothing moves before it.';
    case 'approved':
      return `The parcel is awaited${endsAt === null ? '' : ` until ${shortMoment(endsAt, now)}`}. Then the return expires.`;
    case 'received':
      return 'The parcel waits to be inspected.';
    case 'closed':
      return refund === null
        ? 'Closed after the inspection, without a refund.'
        : 'Closed after the inspection.';
    case 'rejected':
      return `Rejected${rejectReason === null ? '' : `: ${REJECT_REASONS[rejectReason].label}`}. The customer keeps the items.`;
    case 'withdrawn':
      return 'The customer keeps the items.';
    case 'expired':
      return 'No parcel came in time.';
  }
}
