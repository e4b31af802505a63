import type { CallOutput } from '#contract/calls.ts';
import { ok } from '#domain/result.ts';
import { mayFollow } from '#domain/staff/change-tags.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readActor } from '../api/read-actor.ts';
import type { LiveChanges } from './live-changes.ts';

type Deps = { readonly identity: IdentityPort; readonly liveChanges: LiveChanges };

/** Streams the tags of changes. Reads session and role before each event, so that none is sent after their end. */
export function followChangesEndpoint(deps: Deps): Endpoint<'followChanges'> {
  return async ({ headers }) => ok({ events: (signal) => listEvents(deps, { headers, signal }) });
}

async function* listEvents(
  { identity, liveChanges }: Deps,
  { headers, signal }: { readonly headers: Headers; readonly signal: AbortSignal },
): AsyncGenerator<CallOutput<'followChanges'>> {
  const queue = liveChanges.open(signal);
  try {
    yield { tags: [], isOver: false };
    for (let changed = await queue.next(); changed !== null; changed = await queue.next()) {
      const { actor } = await readActor({ identity }, headers, { renew: false });
      const role = actor?.staffRole;
      if (role === undefined) {
        yield { tags: [], isOver: true };
        return;
      }
      const tags = [...changed].filter((tag) => mayFollow(role, tag));
      if (tags.length > 0 || changed.size === 0) yield { tags, isOver: false };
    }
  } finally {
    queue.close();
  }
}
