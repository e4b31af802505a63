import type { CallOutput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { deletePageViewer, renewPageViewer } from '#database/queries/staff/page-viewers.ts';
import { ok } from '#domain/result.ts';
import { mayFollow } from '#domain/staff/change-tags.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readActor } from '../api/read-actor.ts';
import type { LiveChanges } from './live-changes.ts';

/** Minimum time between two renewals of a screen's row in `page_viewer`. */
const RENEWAL_MS = 5_000;

type Deps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: IdentityPort;
  readonly liveChanges: LiveChanges;
};

/** Streams the tags of changes. Reads session and role before each event, so that none is sent after their end. */
export function followChangesEndpoint(deps: Deps): Endpoint<'followChanges'> {
  return async ({
    input: {
      query: { viewer },
    },
    headers,
    actor: { userId },
  }) => {
    const screen = viewer === undefined ? null : { id: viewer, userId };
    return ok({ events: (signal) => listEvents(deps, { screen, headers, signal }) });
  };
}

async function* listEvents(
  { database: { db }, clock, identity, liveChanges }: Deps,
  {
    screen,
    headers,
    signal,
  }: {
    readonly screen: { readonly id: string; readonly userId: string } | null;
    readonly headers: Headers;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<CallOutput<'followChanges'>> {
  const queue = liveChanges.open(signal);
  let renewedAt = clock.now();
  try {
    yield { tags: [], isOver: false };
    for (let changed = await queue.next(); changed !== null; changed = await queue.next()) {
      const { actor } = await readActor({ identity }, headers, { renew: false });
      const role = actor?.staffRole;
      if (role === undefined) {
        yield { tags: [], isOver: true };
        return;
      }
      const at = clock.now();
      if (screen !== null && at.getTime() - renewedAt.getTime() >= RENEWAL_MS) {
        renewedAt = at;
        await renewPageViewer(db, { ...screen, at });
      }
      const tags = [...changed].filter((tag) => mayFollow(role, tag));
      if (tags.length > 0 || changed.size === 0) yield { tags, isOver: false };
    }
  } finally {
    queue.close();
    // Without a database, the record ends because nothing renews it.
    if (screen !== null) await deletePageViewer(db, screen).catch(() => undefined);
  }
}
