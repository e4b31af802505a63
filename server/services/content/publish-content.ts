import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findDraft,
  listDueDrafts,
  readPublished,
  saveDraft,
  type Draft,
} from '#database/queries/content/documents.ts';
import { notifyHiddenBlocks } from '#database/queries/content/home.ts';
import { findLastChange } from '#database/queries/staff/change-log.ts';
import type { ContentDocument } from '#domain/content/documents.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor, PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeRecord, type EditedFields, type Saved } from '../edits/edited-record.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { checkPictures } from './check-pictures.ts';
import { contentLock } from './content-lock.ts';
import { draftRecord } from './draft-record.ts';
import { logContentChange, setDraftTime, writeVersion } from './write-content.ts';

type Change = { readonly document: ContentDocument; readonly author: PersonAuthor };
/** The version of the draft that the author has seen. */
type Seen = { readonly version: number };

/** A saved draft. The versions are null without a draft. */
export type SavedDraft = Saved & { readonly version: number | null; readonly earlierVersion: number | null };

/** Saves fields of a draft, each if it still has its base. */
export function saveContentDraft(
  { database, clock }: WriteDeps,
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

/** Publishes a draft. Errors: `changed_meanwhile`, and `invalid_request` for a picture that cannot be shown. */
export function publishContent(
  { database, clock }: WriteDeps,
  { document, version, author }: Change & Seen,
): Promise<Result<Saved, ServiceError>> {
  return withSeenDraft(database, { document, version }, async (tx, draft) => {
    const checked = await checkPictures(tx, document, draft.fields);
    if (!checked.ok) return checked;
    return ok({ changeId: await publishDraft(tx, clock, { document, draft, author }) });
  });
}

/** Deletes a draft with its time of publishing. Error: `changed_meanwhile`. */
export function discardContent(
  { database, clock }: WriteDeps,
  { document, version, author }: Change & Seen,
): Promise<Result<Saved, ServiceError>> {
  return withSeenDraft(database, { document, version }, async (tx, draft) => {
    const published = await readPublished(tx, document);
    await saveDraft(tx, document, { ...draft, fields: {} });
    const changes = Object.entries(draft.fields).map(([field, before]) => ({
      field,
      before,
      after: published[field] ?? null,
    }));
    const change = { document, author, action: 'content_discarded', changes } as const;
    return ok({ changeId: await logContentChange(tx, clock, change) });
  });
}

/**
 * Sets when a draft is published; null for no time. Errors: `changed_meanwhile`, and `invalid_request` for a picture that cannot be
 * shown.
 */
export function scheduleContent(
  { database, clock }: WriteDeps,
  { document, version, author, at }: Change & Seen & { readonly at: Date | null },
): Promise<Result<Saved, ServiceError>> {
  return withSeenDraft(database, { document, version }, async (tx, draft) => {
    const checked = at === null ? ok(undefined) : await checkPictures(tx, document, draft.fields);
    if (!checked.ok) return checked;
    const changes = await setDraftTime(tx, document, { draft, publishAt: at });
    if (changes.length === 0) return ok({ changeId: null });
    const change = { document, author, action: 'content_scheduled', changes } as const;
    return ok({ changeId: await logContentChange(tx, clock, change) });
  });
}

/**
 * Publishes the drafts that are due, and invalidates the pages of blocks whose last day ended since the last run. Returns how many drafts and
 * blocks that were.
 */
export async function publishDueContent(
  { database, clock }: WriteDeps,
  lastRun: Date | null,
): Promise<Result<number, ServiceError>> {
  const now = clock.now();
  let published = await notifyHiddenBlocks(database.db, { since: dayOf(lastRun ?? now), today: dayOf(now) });
  for (const document of await listDueDrafts(database.db, now)) {
    const done = await inTransaction<number | null, ServiceError>(
      database,
      async (tx) => {
        const draft = await findDraft(tx, document);
        // A member of staff may have published the draft or changed its time meanwhile.
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

/** Runs `work` with the draft that the author has seen, under the lock of the document. Error: that of `findSeenDraft`. */
function withSeenDraft(
  database: Database,
  { document, version }: Pick<Change, 'document'> & Seen,
  work: (tx: Queryable, draft: Draft) => Promise<Result<Saved, ServiceError>>,
): Promise<Result<Saved, ServiceError>> {
  return inTransaction<Saved, ServiceError>(
    database,
    async (tx) => {
      const seen = await findSeenDraft(tx, document, version);
      return seen.ok ? work(tx, seen.value) : seen;
    },
    { lock: contentLock(document) },
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
  return logContentChange(tx, clock, { document, author, action: 'content_published', changes });
}
