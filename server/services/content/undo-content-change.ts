import type { Queryable } from '#database/connection/connect.ts';
import { findDraft, readPublished } from '#database/queries/content/documents.ts';
import type { ContentDocument } from '#domain/content/documents.ts';
import { mergeEdits, type FieldEdit } from '#domain/editing/merge-edits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeRecord } from '../edits/edited-record.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import { requires, type Undoer } from '../edits/undoer.ts';
import type { ServiceError } from '../service-error.ts';
import { checkScheduled } from './check-pictures.ts';
import { contentLock } from './content-lock.ts';
import { changeDraft, documentOf, draftRecord } from './draft-record.ts';
import { logContentChange, setDraftTime, writeVersion } from './write-content.ts';

export const contentUndoer: Undoer = {
  refusal: requires('products:do', 'Your role may not change the content.'),
  lockName: ({ subjectId }) => contentLock(subjectId),
  undo: undoContentChange,
};

/** Undoes a change of content, under the lock of its document. */
async function undoContentChange(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<number, ServiceError>> {
  const document = documentOf(change.subjectId);
  if (document === undefined) return fail({ code: 'undo_refused' });
  if (change.action === 'content_published') {
    return undoPublication(tx, clock, { document, change, author, undoes });
  }
  const edits = inverse(change.changes);
  if (change.action === 'content_scheduled') {
    return undoSchedule(tx, clock, { document, edits, author, undoes });
  }
  const saved = await changeRecord(tx, clock, {
    kind: draftRecord(clock, author),
    id: document,
    fields: edits,
    author,
    undoes,
  });
  if (!saved.ok) return saved;
  return saved.value.changeId === null ? fail(ALREADY_RESTORED) : ok(saved.value.changeId);
}

type Undoing = { readonly document: ContentDocument; readonly author: PersonAuthor } & Pick<
  UndoRequest,
  'undoes'
>;

const ALREADY_RESTORED = {
  code: 'undo_refused',
  detail: 'The values before this change are back already.',
} as const;

/**
 * Publishes the values before a publication. What it published becomes the draft again, unless it was itself an undo, or a draft has a
 * time.
 */
async function undoPublication(
  tx: Queryable,
  clock: Clock,
  { document, change, author, undoes }: Undoing & Pick<UndoRequest, 'change'>,
): Promise<Result<number, ServiceError>> {
  const published = await readPublished(tx, document);
  const { changes, conflicts } = mergeEdits(published, inverse(change.changes));
  if (conflicts.length > 0)
    return fail(await explainConflicts(tx, { type: 'content', id: document }, conflicts));
  if (changes.length === 0) return fail(ALREADY_RESTORED);
  const draft = await findDraft(tx, document);
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  await writeVersion(tx, clock, { document, fields: { ...published, ...values }, byUserId: author.userId });
  // A draft with a time would publish it again.
  const isKept = change.undoes === null && (draft?.publishAt ?? null) === null;
  const redrafted = isKept ? change.changes.map(({ field, after }) => [field, after] as const) : [];
  await changeDraft(tx, document, {
    values: { ...Object.fromEntries(redrafted), ...draft?.fields },
    byUserId: draft?.byUserId ?? author.userId,
    at: draft?.savedAt ?? clock.now(),
  });
  const checked = await checkScheduled(tx, document);
  if (!checked.ok) return checked;
  return ok(
    await logContentChange(tx, clock, { document, author, undoes, action: 'content_published', changes }),
  );
}

async function undoSchedule(
  tx: Queryable,
  clock: Clock,
  { document, edits, author, undoes }: Undoing & { edits: Readonly<Record<string, FieldEdit>> },
): Promise<Result<number, ServiceError>> {
  const draft = await findDraft(tx, document);
  const current = draft?.publishAt?.toISOString() ?? null;
  const { conflicts } = mergeEdits({ publishAt: current }, edits);
  if (conflicts.length > 0)
    return fail(await explainConflicts(tx, { type: 'content', id: document }, conflicts));
  const before = edits['publishAt']?.value;
  const publishAt = typeof before === 'string' ? new Date(before) : null;
  if (publishAt !== null && publishAt <= clock.now())
    return fail({ code: 'undo_refused', detail: 'This time has passed.' });
  if (draft === undefined)
    return fail({ code: 'undo_refused', detail: 'The draft is published or discarded.' });
  const changes = await setDraftTime(tx, document, { draft, publishAt });
  if (changes.length === 0) return fail(ALREADY_RESTORED);
  // The draft may have changed while it had no time.
  const checked = await checkScheduled(tx, document);
  if (!checked.ok) return checked;
  return ok(
    await logContentChange(tx, clock, { document, author, undoes, action: 'content_scheduled', changes }),
  );
}

function inverse(changes: readonly FieldChange[]): Readonly<Record<string, FieldEdit>> {
  return Object.fromEntries(
    changes.map(({ field, before, after }) => [field, { base: after, value: before }]),
  );
}
