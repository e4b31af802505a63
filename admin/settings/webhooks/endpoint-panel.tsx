import { useSearchParams } from 'react-router';
import { Action } from '../../ui/action.tsx';
import { dayAndTime } from '../../ui/dates-and-times.ts';
import { Notice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { askToDelete, hostOf, setEnabled } from './change-webhooks.ts';
import { DeliveryTable } from './delivery-table.tsx';
import type { Delivery, WebhookEndpoint } from './load-webhooks.ts';
import styles from './webhooks.module.css';

const REASONS = {
  staff: 'It was disabled here.',
  gone: 'It answered that it wants no more messages (410).',
  failing: 'A message failed for three days, and no other arrived.',
} as const;

/** An endpoint: what it gets, whether that arrives, and what can be done with it. `deliveries` is null while they are hidden. */
export function EndpointPanel({
  endpoint,
  deliveries,
  onEdit,
  onRotate,
  reload,
}: {
  endpoint: WebhookEndpoint;
  deliveries: readonly Delivery[] | null;
  onEdit: () => void;
  onRotate: () => void;
  reload: () => Promise<void>;
}) {
  const [, setParams] = useSearchParams();
  const { id, url, events, lastDeliveredAt, disabled } = endpoint;
  const isShown = deliveries !== null;
  const run = (change: Promise<void>) => void change.then(reload);
  return (
    <Panel
      title={hostOf(endpoint)}
      aside={
        <StatusMark
          state={disabled === null ? 'on' : disabled.reason === 'staff' ? 'over' : 'bad'}
          name={disabled === null ? 'enabled' : 'disabled'}
        />
      }
    >
      <div className={styles.body}>
        {disabled !== null && disabled.reason !== 'staff' && (
          <Notice tone="bad" icon="alert" title="It gets no events.">
            {REASONS[disabled.reason]} Its owner has to repair it. Then enable it to send what waits.
          </Notice>
        )}
        <p className={styles.url}>{url}</p>
        <p className={styles.events}>{events.join(', ')}</p>
        <p className={styles.quiet}>{describeSuccess(lastDeliveredAt)}</p>
        <div className={styles.actions}>
          <Action
            aria-expanded={isShown}
            onClick={() => setParams(isShown ? {} : { endpoint: id }, { preventScrollReset: true })}
          >
            {isShown ? 'Hide messages' : 'Show messages'}
          </Action>
          <Action aria-haspopup="dialog" onClick={onEdit}>
            Change
          </Action>
          <Action onClick={onRotate}>Rotate the secret</Action>
          <Action onClick={() => run(setEnabled(endpoint, disabled !== null))}>
            {disabled === null ? 'Disable' : 'Enable'}
          </Action>
          <Action variant="danger" onClick={() => askToDelete(endpoint, reload)}>
            Delete
          </Action>
        </div>
      </div>
      {isShown && <DeliveryTable deliveries={deliveries} canResend={disabled === null} reload={reload} />}
    </Panel>
  );
}

function describeSuccess(at: string | null): string {
  return at === null
    ? 'No message has arrived yet.'
    : `The last message arrived on ${dayAndTime(Date.parse(at))}.`;
}
