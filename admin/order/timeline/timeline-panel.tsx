import { useRef, useState, type RefObject } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { shortMoment } from '../../ui/dates-and-times.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { PersonInitials } from '../../ui/person-initials.tsx';
import { describeTimelineEntry, type TimelineEntry } from './describe-timeline.ts';
import { sendAgain } from './send-again.ts';
import styles from './timeline-panel.module.css';

/** What has happened to the order, the newest first. */
export function TimelinePanel({ order, now }: { order: ApiOrderDetail; now: number }) {
  const { customer, state, timeline } = order;
  const [mailId, setMailId] = useState<string | null>(null);
  const mayResend = useMe().permissions.includes('orders:do') && customer !== null;
  const isResendable = (entry: TimelineEntry) =>
    mayResend &&
    entry.type === 'mail' &&
    (entry.isRefused || entry.isDropped || entry.sentAt !== null) &&
    (entry.mail !== 'payment_link_mail' || state === 'awaiting_payment');
  return (
    <Panel title="Timeline">
      <ol className={styles.entries}>
        {timeline.map((entry) => (
          <Entry
            key={keyOf(entry)}
            entry={entry}
            now={now}
            onResend={isResendable(entry) ? setMailId : undefined}
          />
        ))}
      </ol>
      <SendAgain id={mailId} email={customer?.email} onClose={() => setMailId(null)} />
    </Panel>
  );
}

function Entry({
  entry,
  now,
  onResend,
}: {
  entry: TimelineEntry;
  now: number;
  onResend: ((id: string) => void) | undefined;
}) {
  const { who, text, detail } = describeTimelineEntry(entry);
  const isPerson = 'who' in entry && entry.who !== null;
  return (
    <li data-bad={(entry.type === 'mail' && entry.isRefused) || undefined}>
      <PersonInitials name={isPerson ? who : null} />
      <div>
        <p>
          {who !== null && <b>{who}</b>} {text}{' '}
          {onResend && 'id' in entry && (
            <Action variant="text" aria-haspopup="dialog" onClick={() => onResend(entry.id)}>
              Send again…
            </Action>
          )}
        </p>
        {detail !== null && <p className={styles.detail}>{detail}</p>}
      </div>
      <time dateTime={entry.at}>{shortMoment(entry.at, now)}</time>
    </li>
  );
}

type Resending = {
  /** Of the mail; null while the dialog is closed. */
  readonly id: string | null;
  readonly email: string | undefined;
  readonly onClose: () => void;
};

/** Sends a mail again, also to a corrected address. */
function SendAgain(props: Resending) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={props.id !== null} onClose={props.onClose} label={TITLE} first={field}>
      <SendAgainForm {...props} field={field} />
    </Dialog>
  );
}

function SendAgainForm({
  id,
  email,
  onClose,
  field,
}: Resending & { field: RefObject<HTMLInputElement | null> }) {
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string>();
  const send = async () => {
    if (id === null) return;
    const problem = await sendAgain(id, { email: field.current?.value.trim(), reload: revalidate });
    if (problem) setError(problem.errors?.[0]?.message ?? problem.detail);
    else onClose();
  };
  return (
    <DialogForm title={TITLE} submit="Send again" onSubmit={send} onCancel={onClose}>
      <TextInput
        ref={field}
        label="Email address"
        hint="If you correct it, later emails about the order go there, too, and links in earlier ones stop working."
        inputMode="email"
        defaultValue={email}
        maxLength={TYPED_LENGTHS.email}
        autoComplete="off"
        error={error}
      />
    </DialogForm>
  );
}

const TITLE = 'Send the email again';

/** Returns a unique key. Entries other than mails never change, so their JSON identifies them. */
function keyOf(entry: TimelineEntry): string {
  return entry.type === 'mail' ? entry.id : JSON.stringify(entry);
}
