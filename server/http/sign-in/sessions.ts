import type { Database } from '#database/connection/connect.ts';
import { endSession, endSessions, listSessions } from '#database/queries/accounts/sessions.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';
import { describeBrowser } from './describe-browser.ts';

export function listSessionsEndpoint({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Endpoint<'listSessions'> {
  return async ({ actor: { userId, sessionId } }) => {
    const sessions = await listSessions(database.db, { userId, at: clock.now() });
    return ok({
      value: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        current: id === sessionId,
        browser: describeBrowser(userAgent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: updatedAt.toISOString(),
      })),
    });
  };
}

export function endSessionEndpoint(database: Database): Endpoint<'endSession'> {
  return async ({ actor: { userId }, input }) =>
    (await endSession(database.db, { userId, id: input.params.id }))
      ? ok(ACKNOWLEDGED)
      : fail({ code: 'session_unknown' });
}

export function signOutEverywhereEndpoint({
  database,
  identity,
}: {
  database: Database;
  identity: IdentityPort;
}): Endpoint<'signOutEverywhere'> {
  return async ({ actor: { userId }, headers }) => {
    const cookies = await identity.signOut(headers);
    await endSessions(database.db, { userId });
    return ok({ ...ACKNOWLEDGED, cookies });
  };
}
