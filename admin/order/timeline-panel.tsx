import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { useMe } from '../shell/account/me.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';
import { Action } from '../ui/action.tsx';
import { shortMoment } from '../ui/dates-and-times.ts';
import { Panel } from '../ui/panels/panel.tsx';
import { PersonInitials } from '../ui/person-initials.tsx';
import { describeTimelineEntry, type TimelineEntry } from './describe-timeline.ts';
import styles from './timeline-panel.module.css';

/** What has happened to the order, the newest first. */
export function TimelinePanel({ order, now }: { order: ApiOrderDetail; now: number }) {
  return (
    <Panel title="Timeline">
      <ol className={styles.entries}>
        {order.timeline.map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} now={now} />
        ))}
      </ol>
    </Panel>
  );
}

function Entry({ entry, now }: { entry: TimelineEntry; now: number }) {
  const { who, text, detail } = describeTimelineEntry(entry);
  const isPerson = 'who' in entry && entry.who !== null;
  return (
    <li data-bad={(entry.type === 'mail' && entry.isRefused) || undefined}>
      <PersonInitials name={isPerson ? who : null} />
      <div>
        <p>
          {who !== null && <b>{who}</b>} {text}{' '}
          {entry.type === 'mail' && entry.isRefused && <SendAgain id={entry.id} />}
        </p>
        {detail !== null && <p className={styles.detail}>{detail}</p>}
      </div>
      <time dateTime={entry.at}>{shortMoment(entry.at, now)}</time>
    </li>
  );
}

function SendAgain({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const mayResend = useMe().permissions.includes('orders:do');
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    const sent = await client.resendMail({ params: { id } });
    await revalidate();
    setBusy(false);
    if (sent.ok) announce('The next attempt begins within a second.');
    else announceFailure(sent.error.detail);
  };
  return (
    mayResend && (
      <Action variant="text" aria-disabled={isBusy} onClick={() => void send()}>
        Send again
      </Action>
    )
  );
}

function keyOf(entry: TimelineEntry): string {
  switch (entry.type) {
    case 'mail':
      return entry.id;
    case 'cancellation':
      return `${entry.at} ${JSON.stringify(entry.lines)}`;
    case 'money':
      return `${entry.at} ${entry.movement} ${entry.amount}`;
    case 'shipment':
      return `${entry.at} ${entry.id} ${entry.to}`;
    case 'step':
      return `${entry.at} ${entry.from} ${entry.to}`;
    case 'return':
      return `return ${entry.number} ${entry.to}`;
    case 'address':
      return `${entry.at} address`;
  }
}
