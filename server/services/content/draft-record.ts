import type { Queryable } from '#database/connection/connect.ts';
import {
  findDraft,
  readPublished,
  saveDraft,
  type ContentFields,
} from '#database/queries/content/documents.ts';
import { CONTENT_DOCUMENTS, type ContentDocument } from '#domain/content/documents.ts';
import { ok } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RecordKind } from '../edits/edited-record.ts';
import { checkScheduled, keepPictures } from './check-pictures.ts';

/** Returns the document with an id; undefined for an unknown one. */
export function documentOf(id: string): ContentDocument | undefined {
  return CONTENT_DOCUMENTS.find((one) => one === id);
}

/** Returns the drafts of content, as records whose edits are merged, logged and undone like others. */
export function draftRecord(clock: Clock, author: Pick<PersonAuthor, 'userId'>): RecordKind {
  return {
    subject: 'content',
    unknown: 'page_unknown',
    async findForUpdate(tx, id) {
      const document = documentOf(id);
      if (document === undefined) return undefined;
      const draft = await findDraft(tx, document);
      return { ...(await readPublished(tx, document)), ...draft?.fields };
    },
    async update(tx, id, values) {
      const document = documentOf(id);
      if (document === undefined) return ok(undefined);
      const kept = await keepPictures(tx, values, clock.now());
      if (!kept.ok) return kept;
      await changeDraft(tx, document, { values, byUserId: author.userId, at: clock.now() });
      return checkScheduled(tx, document);
    },
  };
}

/** Sets fields of the draft, and removes those that equal the published ones. A time of publishing stays. */
export async function changeDraft(
  tx: Queryable,
  document: ContentDocument,
  { values, byUserId, at }: { values: ContentFields; byUserId: string | null; at: Date },
): Promise<void> {
  const published = await readPublished(tx, document);
  const draft = await findDraft(tx, document);
  const changed = Object.entries({ ...draft?.fields, ...values }).filter(
    ([field, value]) => published[field] !== value,
  );
  await saveDraft(tx, document, {
    fields: Object.fromEntries(changed),
    byUserId,
    savedAt: at,
    publishAt: draft?.publishAt ?? null,
  });
}
