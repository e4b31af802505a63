import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findDraft,
  insertVersion,
  listDueDrafts,
  readPublished,
  saveDraft,
  writePublished,
  type Draft,
} from '#database/queries/content/documents.ts';
import { notifyHiddenBlocks } from '#database/queries/content/home.ts';
import { findLastChange, insertChange, type NewChange } from '#database/queries/staff/change-log.ts';
import type { ContentDocument } from '#domain/content/documents.ts';
import { mergeEdits, type FieldEdit } from '#domain/editing/merge-edits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor, FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeRecord, type EditedFields, type Saved } from '../edits/edited-record.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import type { ServiceError } from '../service-error.ts';
import { changeDraft, contentLock, documentOf, draftRecord } from './draft-record.ts';

type Deps = { readonly database: Database; readonly clock: Clock };
type Change = { readonly document: ContentDocument; readonly author: PersonAuthor };
/** The version of the draft that the author has seen. */
type Seen = { readonly version: number };

/** A saved draft. The versions are null without a draft. */
export type SavedDraft = Saved & { readonly version: number | null; readonly earlierVersion: number | null };

/** Saves fields of a draft, each if it still has its base. */
export function saveContentDraft(
  { database, clock }: Deps,
  { document, author, fields }: Change & { readonly fields: EditedFields },
): Promise<Result<SavedDraft, ServiceError>> {
  return inTransaction<SavedDraft, ServiceError>(
    database,
    async (tx) => {
      const kind = draftRecord(clock, author);
      const earlierVersion = (await findDraft(tx, document))?.id ?? null;
      const saved = await changeRecord(tx, clock, { kind, id: document, fields, author });
      if (!saved.ok) return saved;
      const version = (await findDraft(tx, document))?.id ?? null;
      return ok({ ...saved.value, version, earlierVersion });
    },
    { lock: contentLock(document) },
  );
}

/** Publishes a draft. Error: `changed_meanwhile`. */
export function publishContent(
  { database, clock }: Deps,
  { document, version, author }: Change & Seen,
): Promise<Result<Saved, ServiceError>> {
  return inTransaction<Saved, ServiceError>(
    database,
    async (tx) => {
      const seen = await findSeenDraft(tx, document, version);
      if (!seen.ok) return seen;
      return ok({ changeId: await publishDraft(tx, clock, { document, draft: seen.value, author }) });
    },
    { lock: contentLock(document) },
  );
}

/** Deletes a draft with its time of publishing. Error: `changed_meanwhile`. */
export function discardContent(
  { database, clock }: Deps,
  { document, version, author }: Change & Seen,
): Promise<Result<Saved, ServiceError>> {
  return inTransaction<Saved, ServiceError>(
    database,
    async (tx) => {
      const seen = await findSeenDraft(tx, document, version);
      if (!seen.ok) return seen;
      const draft = seen.value;
      const published = await readPublished(tx, document);
      await saveDraft(tx, document, { ...draft, fields: {} });
      const changes = Object.entries(draft.fields).map(([field, before]) => ({
        field,
        before,
        after: published[field] ?? null,
      }));
      return ok({
        changeId: await log(tx, clock, { document, author, action: 'content_discarded', changes }),
      });
    },
    { lock: contentLock(document) },
  );
}

/** Sets when a draft is published; null for no time. Error: `changed_meanwhile`. */
export function scheduleContent(
  { database, clock }: Deps,
  { document, version, author, at }: Change & Seen & { readonly at: Date | null },
): Promise<Result<Saved, ServiceError>> {
  return inTransaction<Saved, ServiceError>(
    database,
    async (tx) => {
      const seen = await findSeenDraft(tx, document, version);
      if (!seen.ok) return seen;
      const changes = await setTime(tx, document, { draft: seen.value, publishAt: at });
      if (changes.length === 0) return ok({ changeId: null });
      return ok({
        changeId: await log(tx, clock, { document, author, action: 'content_scheduled', changes }),
      });
    },
    { lock: contentLock(document) },
  );
}

/**
 * Publishes the drafts that are due, and invalidates the pages of blocks whose last day ended since the last run. Returns how many drafts and
 * blocks that were.
 */
export async function publishDueContent(
  { database, clock }: Deps,
  lastRun: Date | null,
): Promise<Result<number, ServiceError>> {
  const now = clock.now();
  let published = await notifyHiddenBlocks(database.db, { since: dayOf(lastRun ?? now), today: dayOf(now) });
  for (const document of await listDueDrafts(database.db, now)) {
    const done = await inTransaction<number | null, ServiceError>(
      database,
      async (tx) => {
        const draft = await findDraft(tx, document);
        // Somebody may have published it or changed its time meanwhile.
        if (draft === undefined || draft.publishAt === null || draft.publishAt > clock.now()) return ok(null);
        const author = { userId: null, via: 'system' } as const;
        return ok(await publishDraft(tx, clock, { document, draft, author }));
      },
      { lock: contentLock(document) },
    );
    if (!done.ok) return done;
    if (done.value !== null) published += 1;
  }
  return ok(published);
}

/** Returns the day in UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Undoes a change of content, under the lock of its document. */
export async function undoContentChange(
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
  return saved.value.changeId === null ? fail(BACK_ALREADY) : ok(saved.value.changeId);
}

type Undoing = Change & Pick<UndoRequest, 'undoes'>;

const BACK_ALREADY = {
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
  if (changes.length === 0) return fail(BACK_ALREADY);
  const draft = await findDraft(tx, document);
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  await writeVersion(tx, clock, { document, fields: { ...published, ...values }, byUserId: author.userId });
  // A draft with a time would publish it again.
  const isKept = change.undoes === null && (draft?.publishAt ?? null) === null;
  const again = isKept ? change.changes.map(({ field, after }) => [field, after] as const) : [];
  await changeDraft(tx, document, {
    values: { ...Object.fromEntries(again), ...draft?.fields },
    byUserId: draft?.byUserId ?? author.userId,
    at: draft?.savedAt ?? clock.now(),
  });
  return ok(await log(tx, clock, { document, author, undoes, action: 'content_published', changes }));
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
  const changes = await setTime(tx, document, { draft, publishAt });
  if (changes.length === 0) return fail(BACK_ALREADY);
  return ok(await log(tx, clock, { document, author, undoes, action: 'content_scheduled', changes }));
}

function inverse(changes: readonly FieldChange[]): Readonly<Record<string, FieldEdit>> {
  return Object.fromEntries(
    changes.map(({ field, before, after }) => [field, { base: after, value: before }]),
  );
}

/** Finds the draft if it is the one that the author has seen. Otherwise fails with `changed_meanwhile`, which names who has changed it. */
async function findSeenDraft(
  tx: Queryable,
  document: ContentDocument,
  version: number,
): Promise<Result<Draft, ServiceError>> {
  const draft = await findDraft(tx, document);
  if (draft?.id === version) return ok(draft);
  const last = await findLastChange(tx, { type: 'content', id: document });
  const by = last?.who ? ` by ${last.who.name}` : '';
  const detail =
    draft === undefined
      ? `This draft was published or discarded${by} since you opened it.`
      : `This draft was changed${by} since you opened it. Check it, then try again.`;
  return fail({ code: 'changed_meanwhile', detail });
}

/** Publishes a draft. Returns the id of the entry in the log. */
async function publishDraft(
  tx: Queryable,
  clock: Clock,
  { document, draft, author }: { document: ContentDocument; draft: Draft; author: ChangeAuthor },
): Promise<number> {
  const published = await readPublished(tx, document);
  const changes = Object.entries(draft.fields).map(([field, after]) => ({
    field,
    before: published[field] ?? null,
    after,
  }));
  const fields = { ...published, ...draft.fields };
  await saveDraft(tx, document, { ...draft, fields: {} });
  await writeVersion(tx, clock, { document, fields, byUserId: author.userId ?? draft.byUserId });
  return log(tx, clock, { document, author, action: 'content_published', changes });
}

async function writeVersion(
  tx: Queryable,
  clock: Clock,
  version: Omit<Parameters<typeof insertVersion>[1], 'publishedAt'>,
): Promise<void> {
  await writePublished(tx, version.document, version.fields);
  await insertVersion(tx, { ...version, publishedAt: clock.now() });
}

/** Sets the time of a draft. Returns the change, none if it has the time already. */
async function setTime(
  tx: Queryable,
  document: ContentDocument,
  { draft, publishAt }: { draft: Draft; publishAt: Date | null },
): Promise<FieldChange[]> {
  const before = draft.publishAt?.toISOString() ?? null;
  const after = publishAt?.toISOString() ?? null;
  if (before === after) return [];
  await saveDraft(tx, document, { ...draft, publishAt });
  return [{ field: 'publishAt', before, after }];
}

function log(
  tx: Queryable,
  clock: Clock,
  {
    document,
    undoes,
    ...entry
  }: Pick<NewChange, 'action' | 'changes' | 'author' | 'undoes'> & { document: ContentDocument },
): Promise<number> {
  return insertChange(tx, {
    at: clock.now(),
    subject: { type: 'content', id: document },
    ...entry,
    ...(undoes && { undoes }),
  });
}
