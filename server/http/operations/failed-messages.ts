import type { Database } from '#database/connection/connect.ts';
import { ERASURE_KIND, makeErasuresDue } from '#database/queries/accounts/waiting-erasures.ts';
import { makeAccountMailDue } from '#database/queries/messages/account-mail.ts';
import { dismissFailedDecision } from '#database/queries/messages/failed-decisions.ts';
import { makeMessagesOfKindDue } from '#database/queries/messages/outbox.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { LEASE_MS } from '../../services/messages/drain-queue.ts';
import { resendMail, undoResend } from '../../services/messages/resend-mail.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';
import { authorOf } from '../staff/author.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Makes delayed messages due. Those that are due within a lease may be under way, and a second attempt would send them twice. */
export function retryMessagesEndpoint({ database: { db }, clock }: Deps): Endpoint<'retryMessages'> {
  return async ({ input: { params } }) => {
    const at = clock.now();
    const delayed = { kind: params.kind, at, laterThan: new Date(at.getTime() + LEASE_MS) };
    await makeMessagesOfKindDue(db, delayed);
    await makeAccountMailDue(db, delayed);
    if (params.kind === ERASURE_KIND) await makeErasuresDue(db, delayed);
    return ok(ACKNOWLEDGED);
  };
}

export function dismissDecisionEndpoint({ database }: Deps): Endpoint<'dismissDecision'> {
  return async ({ input: { params } }) => {
    await database.transaction((tx) => dismissFailedDecision(tx, params.id));
    return ok(ACKNOWLEDGED);
  };
}

export function resendMailEndpoint(deps: Deps): Endpoint<'resendMail'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const author = authorOf(actor, headers);
    const { email, undoable = false } = body ?? {};
    const queued = await resendMail(deps, { id: params.id, email, undoable, author });
    return queued.ok ? ok(ACKNOWLEDGED) : queued;
  };
}

export function undoResendEndpoint(deps: Deps): Endpoint<'undoResend'> {
  return async ({ input: { params }, actor, headers }) => {
    const undone = await undoResend(deps, { id: params.id, author: authorOf(actor, headers) });
    return undone.ok ? ok(ACKNOWLEDGED) : undone;
  };
}
