import type { CallOutput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { findCreditBalance, listCreditEntries } from '#database/queries/credit/credit.ts';
import { centsFromDollars, dollarsFromStored } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { changeStaffCredit } from '../../services/credit/change-staff-credit.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';

/** Maximum number of changes on a page. The export of a customer's data has all. */
const SHOWN_COUNT = 50;

/** Creates the endpoints of store credit. They read the primary, because purchases and staff change it. */
export function createCreditEndpoints(deps: WriteDeps) {
  return { readCredit: readCreditEndpoint(deps), changeCredit: changeCreditEndpoint(deps) };
}

function readCreditEndpoint({ database: { db } }: { database: Database }): Endpoint<'readCredit'> {
  return async ({ actor }) => ok({ value: await readCredit(db, actor.userId, SHOWN_COUNT) });
}

function changeCreditEndpoint(deps: WriteDeps): Endpoint<'changeCredit'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const changed = await changeStaffCredit(deps, {
      userId: params.id,
      cents: centsFromDollars(body.amount),
      reason: body.reason,
      idempotencyKey: sent['idempotency-key'] ?? null,
      author: authorOf(actor, headers),
      staffRole: actor.staffRole,
    });
    return changed.ok ? ok({ value: { changeId: String(changed.value) } }) : changed;
  };
}

/** Reads the credit of an account, with all of its changes or the newest ones. */
export async function readCredit(
  db: Queryable,
  userId: string,
  limit?: number,
): Promise<CallOutput<'readCredit'>> {
  const [balance, entries] = await Promise.all([
    findCreditBalance(db, userId),
    listCreditEntries(db, userId, limit),
  ]);
  return {
    balance: dollarsFromStored(balance ?? 0),
    entries: entries.map(({ id, cents, cause, order, at }) => ({
      id,
      amount: dollarsFromStored(cents),
      cause,
      order,
      at: at.toISOString(),
    })),
  };
}
