import type { Database } from '#database/connection/connect.ts';
import { listOtherViewers, putPageViewer } from '#database/queries/staff/page-viewers.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Endpoint } from '../api/endpoint.ts';

/** Records which page a screen shows. Open screens of the page are notified when that changes. */
export function viewPageEndpoint({
  database: { db },
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Endpoint<'viewPage'> {
  return async ({
    input: {
      params: { id },
      body: { page },
    },
    actor: { userId },
  }) => {
    const at = clock.now();
    await putPageViewer(db, { id, userId, page, at });
    return ok({ value: { others: page === null ? [] : await listOtherViewers(db, { userId, page, at }) } });
  };
}
