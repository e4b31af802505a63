import type { Queryable } from '#database/connection/connect.ts';
import { insertVersion, saveDraft, writePublished, type Draft } from '#database/queries/content/documents.ts';
import { insertChange, type NewChange } from '#database/queries/staff/change-log.ts';
import type { ContentDocument } from '#domain/content/documents.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';

/** Publishes the fields of a document, and keeps them as a version. */
export async function writeVersion(
  tx: Queryable,
  clock: Clock,
  version: Omit<Parameters<typeof insertVersion>[1], 'publishedAt'>,
): Promise<void> {
  await writePublished(tx, version.document, version.fields);
  await insertVersion(tx, { ...version, publishedAt: clock.now() });
}

/** Sets when a draft is to be published. Returns the change, none if it has the time already. */
export async function setDraftTime(
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

/** Records a change of content in the log. Returns the id of the entry. */
export function logContentChange(
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
