import type { ApiReturn } from '#contract/calls.ts';
import type { ReturnState } from '#domain/return/return-state.ts';
import { shortMoment } from '../../ui/dates-and-times.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './return-steps.module.css';

const NAMES: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  closed: 'Completed',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** What follows while the return is not over. */
const NEXT: Readonly<Partial<Record<ReturnState, readonly [name: string, hint: string]>>> = {
  requested: ['Decide', 'approve or reject'],
  approved: ['Receive', 'when the parcel is here'],
  received: ['Inspect', 'then complete'],
};

/** How far a return is. */
export function ReturnSteps({ record, now }: { record: ApiReturn; now: number }) {
  const next = NEXT[record.state];
  return (
    <ol className={styles.steps} aria-label="Progress">
      {record.events.map(({ state, at, who }) => (
        <li key={state}>
          <i aria-hidden="true">
            <Icon name={isGood(state) ? 'check' : 'close'} size={13} />
          </i>
          <b>{NAMES[state]}</b>
          <small>
            <time dateTime={at}>{shortMoment(at, now)}</time>
            {describeWho(record, { state, who })}
          </small>
        </li>
      ))}
      {next !== undefined && (
        <li aria-current="step">
          <i aria-hidden="true" />
          <b>{next[0]}</b>
          <small>{next[1]}</small>
        </li>
      )}
    </ol>
  );
}

function isGood(state: ReturnState): boolean {
  return state !== 'rejected' && state !== 'withdrawn' && state !== 'expired';
}

function describeWho(
  { openedBy }: ApiReturn,
  { state, who }: Pick<ApiReturn['events'][number], 'state' | 'who'>,
): string {
  if (who !== null) return `, ${who.name || who.email}`;
  const isByCustomer = state === 'withdrawn' || (state === 'requested' && openedBy === 'customer');
  return isByCustomer ? ', by the customer' : '';
}
