import { setTimeout as pause } from 'node:timers/promises';
import type { Standing } from './replica-freshness.ts';

/** Why a replica is not read; `error` where there is one. */
export type Unread = { readonly reason: string; readonly error?: Error };

/** How often it is looked whether the replica is there and near, in milliseconds, and how many looks it may be behind until that is told. */
const LOOK = 1_000;
const PATIENCE = 10;

/**
 * Looks every second whether a replica may be read, until it is closed. `look` asks how it stands, and throws when it cannot be asked;
 * `onChange` hears when the replica begins to be read (null), and why when it no longer is.
 */
export function watchReplica({
  look,
  onChange,
}: {
  look: () => Promise<Standing>;
  onChange: (unread: Unread | null) => void;
}) {
  const over = new AbortController();
  let unread: Unread | null | undefined;
  let looksBehind = 0;

  function setUnread(now: Unread | null): void {
    const isNews = unread === undefined || unread?.reason !== now?.reason;
    unread = now;
    if (isNews && !over.signal.aborted) onChange(now);
  }

  /** Why the replica is not to be read, looked at now; null when it may be, undefined when that cannot be said yet. */
  async function see(): Promise<Unread | null | undefined> {
    const standing = await look().catch((error: Error) => error);
    if (standing instanceof Error) return whyUnread(standing);
    looksBehind = standing === 'behind' ? looksBehind + 1 : 0;
    switch (standing) {
      case 'enough':
        return null;
      case 'none':
        return { reason: 'it is no standby' };
      case 'elsewhere':
        return { reason: 'its history is not that of the primary: a failover, or another server' };
      // Between a change and the knowledge of it everything is as it should be.
      case 'unclear':
        return undefined;
      case 'behind':
        return looksBehind > PATIENCE ? { reason: 'it is behind' } : undefined;
    }
  }

  const watching = (async () => {
    while (!over.signal.aborted) {
      const seen = await see();
      if (seen !== undefined) setUnread(seen);
      await pause(LOOK, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();

  return {
    /** Whether it is read. */
    isRead: (): boolean => unread === null,
    /** What was noticed otherwise; it counts until the next look. */
    notice: setUnread,
    async close(): Promise<void> {
      over.abort();
      await watching;
    },
  };
}

/** What an error at looking says of the replica: a server that answers, but lets the shop not in, is no server that is down. */
function whyUnread(error: Error & { code?: string }): Unread {
  // PostgreSQL's class 28: a wrong password, an unknown user, an address that is not let in.
  const isRefused = error.code?.startsWith('28') === true;
  return { reason: isRefused ? 'it does not let the shop sign in' : 'it does not answer', error };
}
