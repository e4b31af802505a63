import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccountForShare } from '#database/queries/accounts/erased-account.ts';
import { insertMentions } from '#database/queries/customers/mentions.ts';
import {
  insertNote,
  lockNote,
  updateNote,
  type NoteRecord,
  type NoteSubject,
} from '#database/queries/customers/notes.ts';
import { lockOrder } from '#database/queries/orders/orders.ts';
import {
  findChangeOfKey,
  insertChange,
  type ChangeRecord,
  type NewChange,
} from '#database/queries/staff/change-log.ts';
import { listStaff, type StaffMember } from '#database/queries/staff/staff.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { findMentioned } from '#domain/staff/mentions.ts';
import { may, type Permission } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import type { Undoer } from '../edits/undoer.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/** What can change of a note. */
type NoteState = { readonly isPinned: boolean; readonly isRemoved: boolean };

/** What a member of staff writes about an order or a customer. */
type NewNote = { readonly subject: NoteSubject; readonly text: string; readonly isPinned: boolean };

const NOTE_GONE = 'The note was deleted with the person that it is about.';

/**
 * Adds a note. Returns the id of the entry in the log. A repetition with the same Idempotency-Key adds nothing. Errors: `order_unknown`,
 * `customer_unknown`, `idempotency_key_reused`.
 */
export function addNote(
  { database, clock }: WriteDeps,
  {
    subject,
    text,
    isPinned,
    author,
    idempotencyKey,
  }: NewNote & { author: PersonAuthor; idempotencyKey: string | null },
): Promise<Result<number, ServiceError>> {
  return inTransaction<number, ServiceError>(
    database,
    async (tx) => {
      // An erasure of the person waits, and then deletes the note.
      if ('orderId' in subject) {
        if ((await lockOrder(tx, subject.orderId)) === undefined) return fail({ code: 'order_unknown' });
      } else if (!(await lockAccountForShare(tx, subject.customerId)))
        return fail({ code: 'customer_unknown' });
      const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
      if (earlier !== undefined) return resultOfRepeated(tx, earlier, { subject, text, isPinned });
      const [id, at] = [clock.newId(), clock.now()];
      return ok(await writeNote(tx, { id, subject, text, isPinned, author, at, idempotencyKey }));
    },
    // Two requests with one key must not both find that it is new.
    idempotencyKey === null ? {} : { lock: `note ${author.userId} ${idempotencyKey}` },
  );
}

async function resultOfRepeated(
  tx: Queryable,
  { id, action, subjectId, changes }: ChangeRecord,
  { subject, text, isPinned }: NewNote,
): Promise<Result<number, ServiceError>> {
  if (action !== 'note_added') return fail(KEY_REUSED);
  const note = await lockNote(tx, subjectId);
  const isSame =
    note !== undefined &&
    note.text === text &&
    changes.some(({ field, after }) => field === 'pinned' && after === isPinned) &&
    ('orderId' in subject ? note.orderId === subject.orderId : note.customerId === subject.customerId);
  return isSame ? ok(id) : fail(KEY_REUSED);
}

/** Writes a note with its mentions and its entry in the log, whose id it returns. The caller has locked the order or the account. */
export async function writeNote(
  tx: Queryable,
  {
    id,
    subject,
    text,
    isPinned,
    author,
    at,
    idempotencyKey = null,
  }: NewNote & { id: string; author: PersonAuthor; at: Date; idempotencyKey?: string | null },
): Promise<number> {
  const owner = { orderId: null, customerId: null, ...subject };
  await insertNote(tx, {
    ...owner,
    id,
    byUserId: author.userId,
    text,
    isPinned,
    createdAt: at,
    removedAt: null,
  });
  const readers = await listMentionable(tx, 'orderId' in subject ? 'addresses:see' : 'customers:see');
  const mentioned = findMentioned(text, readers);
  const userIds = mentioned.map((member) => member.id).filter((userId) => userId !== author.userId);
  await insertMentions(tx, { noteId: id, userIds });
  const changes = [{ field: 'pinned', before: null, after: isPinned }];
  return insertChange(tx, {
    at,
    author,
    action: 'note_added',
    subject: { type: 'note', id },
    changes,
    idempotencyKey,
  });
}

/** Lists the members of staff with a permission, whom a note can mention. */
export async function listMentionable(db: Queryable, permission: Permission): Promise<StaffMember[]> {
  return (await listStaff(db)).filter(({ role }) => may(role, permission));
}

/** Pins, unpins or removes a note. Returns the id of the entry in the log; null if nothing changed. Errors: `note_unknown`, `forbidden`. */
export function changeNote(
  { database, clock }: WriteDeps,
  {
    id,
    mayChange,
    author,
    ...wanted
  }: Partial<NoteState> & { id: string; mayChange: (note: NoteRecord) => boolean; author: PersonAuthor },
): Promise<Result<number | null, ServiceError>> {
  return inTransaction<number | null, ServiceError>(database, async (tx) => {
    const note = await lockNote(tx, id);
    if (note === undefined || note.removedAt !== null) return fail({ code: 'note_unknown' });
    if (!mayChange(note)) return fail({ code: 'forbidden' });
    return ok(await writeState(tx, clock, { note, to: { ...stateOf(note), ...wanted }, author }));
  });
}

export const noteUndoer: Undoer = {
  // The label of a note is the number of an order, such as `#1187`, or the email address of a customer.
  refusal({ staffRole }, { label }) {
    if (label === null) return NOTE_GONE;
    return may(staffRole, /^#\d+$/.test(label) ? 'orders:do' : 'customers:do')
      ? null
      : 'Your role may not change notes.';
  },
  undo: undoNoteChange,
};

/** Restores the state before a change of a note. The undo of adding removes it. Errors: `undo_refused`, `changed_meanwhile`. */
async function undoNoteChange(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<number | null, ServiceError>> {
  const id = change.subjectId;
  const note = await lockNote(tx, id);
  if (note === undefined) return fail({ code: 'undo_refused', detail: NOTE_GONE });
  const now = stateOf(note);
  const logged = new Map(change.changes.map((one) => [one.field, one]));
  const conflicts = [
    { field: 'pinned', base: logged.get('pinned')?.after, theirs: now.isPinned },
    { field: 'removed', base: logged.get('removed')?.after ?? false, theirs: now.isRemoved },
  ].flatMap(({ base, ...one }) => (base === undefined || base === one.theirs ? [] : [{ ...one, base }]));
  if (conflicts.length > 0) return fail(await explainConflicts(tx, { type: 'note', id }, conflicts));
  const to =
    change.action === 'note_added'
      ? { ...now, isRemoved: true }
      : {
          isPinned: logged.has('pinned') ? logged.get('pinned')?.before === true : now.isPinned,
          isRemoved: logged.has('removed') ? logged.get('removed')?.before === true : now.isRemoved,
        };
  return ok(await writeState(tx, clock, { note, to, author, undoes }));
}

function stateOf({ isPinned, removedAt }: NoteRecord): NoteState {
  return { isPinned, isRemoved: removedAt !== null };
}

async function writeState(
  tx: Queryable,
  clock: Clock,
  {
    note,
    to,
    author,
    undoes,
  }: { note: NoteRecord; to: NoteState; author: PersonAuthor; undoes?: NewChange['undoes'] },
): Promise<number | null> {
  const from = stateOf(note);
  const changes = [
    { field: 'pinned', before: from.isPinned, after: to.isPinned },
    { field: 'removed', before: from.isRemoved, after: to.isRemoved },
  ].filter(({ before, after }) => before !== after);
  if (changes.length === 0) return null;
  const at = clock.now();
  await updateNote(tx, note.id, {
    isPinned: to.isPinned,
    removedAt: to.isRemoved ? (note.removedAt ?? at) : null,
  });
  const action =
    from.isRemoved === to.isRemoved ? 'note_pinned' : to.isRemoved ? 'note_removed' : 'note_restored';
  const subject = { type: 'note' as const, id: note.id };
  return insertChange(tx, { at, author, action, subject, changes, ...(undoes && { undoes }) });
}
