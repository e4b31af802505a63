import { useState } from 'react';
import type { ApiSession } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import styles from './account-list.module.css';

const focusTitle = focusAfterUnmount((button) => button.closest('section')?.querySelector('h2'));

/** The user's sessions, with buttons to end one or all of them. */
export function SessionList({
  client,
  sessions,
  onEnded,
  onSignedOut,
}: {
  client: Pick<Client, 'endSession' | 'signOutEverywhere'>;
  sessions: readonly ApiSession[];
  /** Called after another session has ended; reloads the list. */
  onEnded: () => Promise<void>;
  /** Called after all sessions have ended, this one included. */
  onSignedOut: () => Promise<void>;
}) {
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<string>();
  /** The id of the session that is being ended, or `all`. */
  const [ending, setEnding] = useState<string>();
  const run = async (call: () => Promise<{ ok: true } | { ok: false; error: CallProblem }>) => {
    const result = await call();
    setProblem(result.ok ? undefined : result.error.detail);
    return result.ok;
  };
  const end = async (id: string) => {
    if (ending !== undefined) return;
    setEnding(id);
    if (await run(() => client.endSession({ params: { id } }))) {
      showToast('The session has ended.');
      await onEnded();
    }
    setEnding(undefined);
  };
  const endAll = async () => {
    if (ending !== undefined) return;
    setEnding('all');
    if (await run(() => client.signOutEverywhere())) await onSignedOut();
    setEnding(undefined);
  };
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions" tabIndex={-1}>
        Where you are signed in
      </h2>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            disabled={!isHydrated}
            busy={ending === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      <FormError message={problem} />
      <div>
        <Button
          variant="ghost"
          size="small"
          disabled={!isHydrated}
          busy={ending === 'all'}
          onClick={() => void endAll()}
        >
          Sign out everywhere
        </Button>
      </div>
    </section>
  );
}

/** A session with a button to end it, unless it is the user's current one. */
function SessionItem({
  session: { browser, current, createdAt },
  disabled,
  busy,
  onEnd,
}: {
  session: ApiSession;
  disabled: boolean;
  busy: boolean;
  onEnd: () => void;
}) {
  return (
    <li>
      <div>
        <p>{browser}</p>
        <p className="small muted">
          {current ? 'This browser, since ' : 'Since '}
          <DateTime at={createdAt} precision="day" />
        </p>
      </div>
      {!current && (
        <Button ref={focusTitle} variant="ghost" size="small" disabled={disabled} busy={busy} onClick={onEnd}>
          End<span className="visually-hidden"> the session in {browser}</span>
        </Button>
      )}
    </li>
  );
}
