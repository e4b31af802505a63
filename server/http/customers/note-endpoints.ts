import { updateMentionDone } from '#database/queries/customers/mentions.ts';
import type { NoteRecord, ShownNote } from '#database/queries/customers/notes.ts';
import { findOrderIdByNumber } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { mentionName } from '#domain/staff/mentions.ts';
import { may } from '#domain/staff/permissions.ts';
import { addNote, changeNote, listMentionable } from '../../services/customers/notes.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import type { Actor } from '../api/actor.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
import { authorOf } from '../staff/author.ts';

/** Creates the endpoints of notes about orders and customers. */
export function createNoteEndpoints(deps: WriteDeps) {
  return {
    listColleagues: listColleaguesEndpoint(deps),
    finishMention: finishMentionEndpoint(deps),
    addOrderNote: addOrderNoteEndpoint(deps),
    addCustomerNote: addCustomerNoteEndpoint(deps),
    changeNote: changeNoteEndpoint(deps),
    removeNote: removeNoteEndpoint(deps),
  };
}

function listColleaguesEndpoint({ database: { db } }: WriteDeps): Endpoint<'listColleagues'> {
  return async () => {
    const members = await listMentionable(db, 'addresses:see');
    return ok({ value: { names: [...new Set(members.map(mentionName))] } });
  };
}

function finishMentionEndpoint({ database: { db }, clock }: WriteDeps): Endpoint<'finishMention'> {
  return async ({ input: { params }, actor }) => {
    await updateMentionDone(db, { noteId: params.id, userId: actor.userId, at: clock.now() });
    return ok(ACKNOWLEDGED);
  };
}

function addOrderNoteEndpoint(deps: WriteDeps): Endpoint<'addOrderNote'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const orderId = await findOrderIdByNumber(deps.database.db, params.number);
    if (orderId === undefined) return fail({ code: 'order_unknown' });
    return reply(
      await addNote(deps, {
        ...body,
        subject: { orderId },
        author: authorOf(actor, headers),
        idempotencyKey: sent['idempotency-key'] ?? null,
      }),
    );
  };
}

function addCustomerNoteEndpoint(deps: WriteDeps): Endpoint<'addCustomerNote'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) =>
    reply(
      await addNote(deps, {
        ...body,
        subject: { customerId: params.id },
        author: authorOf(actor, headers),
        idempotencyKey: sent['idempotency-key'] ?? null,
      }),
    );
}

function changeNoteEndpoint(deps: WriteDeps): Endpoint<'changeNote'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const author = authorOf(actor, headers);
    return reply(await changeNote(deps, { ...body, id: params.id, mayChange: mayChange(actor), author }));
  };
}

function removeNoteEndpoint(deps: WriteDeps): Endpoint<'removeNote'> {
  return async ({ input: { params }, actor, headers }) => {
    const author = authorOf(actor, headers);
    const wanted = { id: params.id, isRemoved: true, mayChange: mayChange(actor), author };
    return reply(await changeNote(deps, wanted));
  };
}

const mayChange =
  ({ staffRole }: Actor) =>
  ({ customerId }: NoteRecord) =>
    customerId === null || may(staffRole, 'customers:do');

function reply(changed: Result<number | null, ServiceError>) {
  return changed.ok ? ok({ value: { changeId: changeIdJson(changed.value) } }) : changed;
}

/** Returns a note in the shape of the contract. */
export function noteJson({ id, text, isPinned, createdAt, who }: ShownNote) {
  return { id, text, isPinned, at: createdAt.toISOString(), who };
}
