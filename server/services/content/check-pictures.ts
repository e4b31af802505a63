import type { Queryable } from '#database/connection/connect.ts';
import { findDraft, readPublished, type ContentFields } from '#database/queries/content/documents.ts';
import { keepContentPictures, listContentPictures } from '#database/queries/pictures/content-pictures.ts';
import { BLOCKS } from '#domain/content/block-fields.ts';
import { BLOCK_IDS } from '#domain/content/block-ids.ts';
import { listChosenPictures, pictureFields, type ChosenPicture } from '#domain/content/block-pictures.ts';
import type { ContentDocument } from '#domain/content/documents.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { PICTURE_UNDO_MS } from '../pictures/forget-pictures.ts';
import type { ServiceError } from '../service-error.ts';

/** Prevents the deletion of pictures that a draft is about to name. Error: `picture_unknown`. */
export async function keepPictures(
  tx: Queryable,
  values: ContentFields,
  now: Date,
): Promise<Result<void, ServiceError>> {
  const ids = [...new Set(listChosenPictures(values).map(({ id }) => id))];
  if (ids.length === 0) return ok(undefined);
  const areKept = await keepContentPictures(tx, ids, new Date(now.getTime() - PICTURE_UNDO_MS));
  return areKept ? ok(undefined) : fail({ code: 'picture_unknown' });
}

/** Checks that shoppers can see the pictures of what a draft publishes: they are described, and their files are made. */
export async function checkPictures(
  tx: Queryable,
  document: ContentDocument,
  draft: ContentFields,
): Promise<Result<void, ServiceError>> {
  if (document !== 'home') return ok(undefined);
  const chosen = listChosenPictures({ ...(await readPublished(tx, document)), ...draft });
  const pictures = await listContentPictures(
    tx,
    chosen.map(({ id }) => id),
  );
  const isMade = (id: string) => pictures.some((one) => one.id === id && one.shownVersion !== null);
  const errors = chosen.flatMap((picture) => {
    const [idField, altField] = pictureFields(picture.place.name);
    if (picture.alt === '') return [{ field: altField, message: `${nameOf(picture)} needs an alt text.` }];
    if (isMade(picture.id)) return [];
    return [{ field: idField, message: `The sizes of ${nameOf(picture)} are not made yet. Try again soon.` }];
  });
  const [first] = errors;
  return first === undefined
    ? ok(undefined)
    : fail({ code: 'invalid_request', detail: first.message, errors });
}

/** Checks the pictures of a draft that has a time, because no member of staff can correct it when the job publishes it. */
export async function checkScheduled(
  tx: Queryable,
  document: ContentDocument,
): Promise<Result<void, ServiceError>> {
  const draft = await findDraft(tx, document);
  return draft === undefined || draft.publishAt === null
    ? ok(undefined)
    : checkPictures(tx, document, draft.fields);
}

function nameOf({ place: { name, label } }: ChosenPicture): string {
  const block = BLOCK_IDS.find((id) => name.startsWith(`${id}.`));
  return block === undefined ? label : `${BLOCKS[block].label}, ${label}`;
}
