import { z } from 'zod';
import { MAX_NOTE_LENGTH } from '#domain/staff/note.ts';
import type { Call } from '../../call.ts';
import { acknowledged, flag, idempotencyKey, person, savedChange, visibleText } from '../../fields.ts';
import { orderNumber } from '../orders/order-number.ts';
import { customerId } from './customer-id.ts';

/** A note of staff. The people whom it is about never see it. */
export const note = z.object({
  id: z.string(),
  text: z.string(),
  isPinned: z.boolean(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Its author; null when the account was erased. */
  who: person.nullable(),
});

const draft = z.object({
  /** `@` and the name of a member of staff mentions that person, who finds the note in Today. */
  text: visibleText('Note', MAX_NOTE_LENGTH),
  isPinned: flag,
});
const noteId = z.object({ id: z.uuid({ error: 'This is not the id of a note.' }) });

export const noteCalls = {
  listColleagues: {
    summary: 'The names of staff who see notes about orders, which a note mentions with `@`',
    access: { may: 'addresses:see' },
    response: z.object({ names: z.array(z.string()) }),
    problems: [],
  },
  finishMention: {
    summary: 'Stops listing a note in which the caller is mentioned. Idempotent',
    access: { may: 'addresses:see' },
    params: noteId,
    response: acknowledged,
    problems: [],
  },
  addOrderNote: {
    summary: 'Adds a note to an order, which its customer does not see. Idempotent for one Idempotency-Key',
    access: { may: 'orders:do' },
    params: orderNumber,
    headers: idempotencyKey,
    body: draft,
    response: savedChange,
    problems: ['order_unknown', 'idempotency_key_reused'],
  },
  addCustomerNote: {
    summary: 'Adds a note to a customer, which the customer does not see. Idempotent for one Idempotency-Key',
    access: { may: 'customers:do' },
    params: customerId,
    headers: idempotencyKey,
    body: draft,
    response: savedChange,
    problems: ['customer_unknown', 'idempotency_key_reused'],
  },
  changeNote: {
    summary: 'Pins or unpins a note. Notes about customers need the permission for customers',
    access: { may: 'orders:do' },
    params: noteId,
    body: z.object({ isPinned: flag }),
    response: savedChange,
    problems: ['note_unknown', 'forbidden'],
  },
  removeNote: {
    summary: 'Removes a note. Notes about customers need the permission for customers',
    access: { may: 'orders:do' },
    params: noteId,
    response: savedChange,
    problems: ['note_unknown', 'forbidden'],
  },
} as const satisfies Record<string, Call>;
