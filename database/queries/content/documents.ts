import { and, asc, desc, eq, isNotNull, isNull, lt, lte, max, sql } from 'drizzle-orm';
import type { ContentDocument } from '#domain/content/documents.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { contentPage, contentVersion } from '../../schema/content.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { shownName } from '../accounts/shown-name.ts';
import { readHomeFields, writeHomeFields } from './home.ts';
import { readPageTexts } from './pages.ts';

/** The fields of a page or of the home page. */
export type ContentFields = Readonly<Record<string, FieldValue>>;

/** The changes that are saved but not published. */
export type Draft = {
  /** Changes with every save, so that it names a version of the draft. */
  readonly id: number;
  /** The changed fields. */
  readonly fields: ContentFields;
  /** Null for an erased account. */
  readonly by: string | null;
  readonly byUserId: string | null;
  readonly savedAt: Date;
  /** When it is to be published; null without a time. */
  readonly publishAt: Date | null;
};

/** What was published. */
export type PublishedVersion = {
  readonly id: number;
  readonly fields: ContentFields;
  readonly by: string | null;
  readonly publishedAt: Date;
};

const { id, document: documentColumn, fields, byUserId, savedAt, publishAt, publishedAt } = contentVersion;
const isDraft = isNull(publishedAt);
const by = sql<string | null>`${shownName}`;

/** Reads what shoppers see. */
export async function readPublished(db: Queryable, document: ContentDocument): Promise<ContentFields> {
  return document === 'home' ? readHomeFields(db) : readPageTexts(db, document);
}

/** Writes what shoppers see. */
export async function writePublished(
  tx: Queryable,
  document: ContentDocument,
  all: ContentFields,
): Promise<void> {
  if (document === 'home') return writeHomeFields(tx, all);
  const texts = { title: String(all['title']), body: String(all['body']) };
  await tx
    .insert(contentPage)
    .values({ slug: document, ...texts })
    .onConflictDoUpdate({ target: contentPage.slug, set: texts });
}

export async function findDraft(db: Queryable, document: ContentDocument): Promise<Draft | undefined> {
  const [draft] = await listDrafts(db, document);
  return draft;
}

/** Lists the drafts, of one document or of all. */
export async function listDrafts(
  db: Queryable,
  document?: ContentDocument,
): Promise<(Draft & { readonly document: ContentDocument })[]> {
  return db
    .select({ id, document: documentColumn, fields, by, byUserId, savedAt, publishAt })
    .from(contentVersion)
    .leftJoin(authUser, and(eq(authUser.id, byUserId), isNotErased))
    .where(and(isDraft, document && eq(documentColumn, document)));
}

/** Replaces the draft of a document; one without changed fields is deleted. */
export async function saveDraft(
  tx: Queryable,
  document: ContentDocument,
  draft: Omit<Draft, 'id' | 'by'>,
): Promise<void> {
  await tx.delete(contentVersion).where(and(isDraft, eq(documentColumn, document)));
  if (Object.keys(draft.fields).length === 0) return;
  await tx.insert(contentVersion).values({
    document,
    fields: draft.fields,
    byUserId: draft.byUserId,
    savedAt: draft.savedAt,
    publishAt: draft.publishAt,
  });
}

/** Records what was published. */
export async function insertVersion(
  tx: Queryable,
  version: { document: ContentDocument; fields: ContentFields; byUserId: string | null; publishedAt: Date },
): Promise<void> {
  await tx.insert(contentVersion).values({ ...version, savedAt: version.publishedAt });
}

/** Lists the published versions before the version `before`, newest first. */
export async function listVersions(
  db: Queryable,
  { document, before, limit }: { document: ContentDocument; before: number | undefined; limit: number },
): Promise<PublishedVersion[]> {
  const rows = await db
    .select({ id, fields, by, publishedAt })
    .from(contentVersion)
    .leftJoin(authUser, and(eq(authUser.id, byUserId), isNotErased))
    .where(
      and(
        eq(documentColumn, document),
        isNotNull(publishedAt),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.flatMap((row) => (row.publishedAt === null ? [] : [{ ...row, publishedAt: row.publishedAt }]));
}

/** Returns when each document was published last. One with its default texts has no time. */
export async function listPublicationTimes(db: Queryable): Promise<ReadonlyMap<ContentDocument, Date>> {
  const rows = await db
    .select({ document: documentColumn, at: max(publishedAt) })
    .from(contentVersion)
    .where(isNotNull(publishedAt))
    .groupBy(documentColumn);
  return new Map(rows.flatMap(({ document, at }) => (at === null ? [] : [[document, at] as const])));
}

/** Lists the documents whose draft is to be published by a time, soonest first. */
export async function listDueDrafts(db: Queryable, until: Date): Promise<ContentDocument[]> {
  const rows = await db
    .select({ document: documentColumn })
    .from(contentVersion)
    .where(and(isDraft, lte(publishAt, until)))
    .orderBy(asc(publishAt));
  return rows.map(({ document }) => document);
}
