import { useRef, useState, type RefObject } from 'react';
import { problemOfWebhookUrl } from '#contract/calls/staff/webhook-url.ts';
import type { CallProblem } from '#contract/client.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/event-types.ts';
import { client } from '../../data/client.ts';
import { announce } from '../../shell/messages/messages.ts';
import { withFreshSignIn } from '../../sign-in/with-fresh-sign-in.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { ProblemText } from '../../ui/fields/problem-text.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { hostOf, type Settings } from './change-webhooks.ts';
import type { WebhookEndpoint } from './load-webhooks.ts';
import styles from './webhooks.module.css';

type Saved = { readonly host: string; readonly secret: string } | null;

/** Adds or changes an endpoint. `onSaved` gets the secret of a new one. */
export function EndpointDialog({
  edited,
  onClose,
  onSaved,
}: {
  edited: WebhookEndpoint | 'new' | null;
  onClose: () => void;
  onSaved: (saved: Saved) => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  const stored = edited === 'new' ? null : edited;
  const title = stored === null ? 'Add an endpoint' : 'Change the endpoint';
  return (
    <Dialog open={edited !== null} onClose={onClose} label={title} first={first}>
      <EndpointForm first={first} title={title} stored={stored} onCancel={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

function EndpointForm({
  first,
  title,
  stored,
  onCancel,
  onSaved,
}: {
  first: RefObject<HTMLInputElement | null>;
  title: string;
  stored: WebhookEndpoint | null;
  onCancel: () => void;
  onSaved: (saved: Saved) => void;
}) {
  const [url, setUrl] = useState(stored?.url ?? '');
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set(stored?.events));
  const [problems, setProblems] = useState<{ url?: string | undefined; events?: string }>({});
  const send = async () => {
    const wrong = problemOfWebhookUrl(url.trim());
    if (wrong !== null) {
      setProblems({ url: wrong });
      return first.current?.focus();
    }
    if (events.size === 0) return setProblems({ events: 'Choose at least one event.' });
    const result = await save(stored, { url: url.trim(), events: [...events] });
    if (result.ok) return onSaved(result.saved);
    setProblems({ url: result.detail });
    first.current?.focus();
  };
  return (
    <DialogForm
      title={title}
      submit={stored === null ? 'Add the endpoint' : 'Save'}
      onSubmit={send}
      onCancel={onCancel}
    >
      <TextInput
        ref={first}
        label="Address"
        hint="https only, on the public internet. Messages follow Standard Webhooks and are signed."
        placeholder="https://hooks.example/osier"
        value={url}
        maxLength={STAFF_TYPED_LENGTHS.webhookUrl}
        autoComplete="off"
        spellCheck={false}
        error={problems.url}
        onBlur={() => setProblems(url === '' ? {} : { url: problemOfWebhookUrl(url.trim()) ?? undefined })}
        onChange={({ target }) => setUrl(target.value)}
      />
      <EventChoices events={events} problem={problems.events} onChange={setEvents} />
    </DialogForm>
  );
}

function EventChoices({
  events,
  problem,
  onChange,
}: {
  events: ReadonlySet<WebhookEvent>;
  problem: string | undefined;
  onChange: (events: ReadonlySet<WebhookEvent>) => void;
}) {
  const toggle = (event: WebhookEvent, isChosen: boolean) => {
    const others = [...events].filter((other) => other !== event);
    onChange(new Set(isChosen ? [...others, event] : others));
  };
  return (
    <fieldset className={styles.choices}>
      <legend>Events</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            checked={events.has(event)}
            onChange={({ target }) => toggle(event, target.checked)}
          />
          {event}
        </label>
      ))}
      {problem !== undefined && <ProblemText>{problem}</ProblemText>}
    </fieldset>
  );
}

async function save(
  stored: WebhookEndpoint | null,
  body: Settings,
): Promise<{ ok: true; saved: Saved } | { ok: false; detail: string }> {
  const host = hostOf(body);
  if (stored === null) {
    const added = await withFreshSignIn(() => client.addWebhookEndpoint({ body }));
    return added.ok ? { ok: true, saved: { host, secret: added.value.secret } } : refusalOf(added.error);
  }
  const { id, disabled } = stored;
  const changed = await withFreshSignIn(() =>
    client.changeWebhookEndpoint({ params: { id }, body: { ...body, enabled: disabled === null } }),
  );
  if (!changed.ok) return refusalOf(changed.error);
  announce(`The endpoint ${host} is saved.`);
  return { ok: true, saved: null };
}

function refusalOf({ errors, detail }: CallProblem) {
  return { ok: false, detail: errors?.[0]?.message ?? detail } as const;
}
