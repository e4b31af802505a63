import type { Queryable } from '#database/connection/connect.ts';
import { findPicture, listPictures } from '#database/queries/pictures/product-pictures.ts';
import { MAX_PRODUCT_PICTURE_COUNT } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { fail, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import { requires, type Undoer } from '../edits/undoer.ts';
import type { ServiceError } from '../service-error.ts';
import { editUnderLock, restoreUnderLock, removeUnderLock, type ChangedPicture } from './change-picture.ts';
import { PICTURE_UNDO_MS } from './forget-pictures.ts';
import { picturesLock } from './picture-deps.ts';

export const pictureUndoer: Undoer = {
  refusal: requires('products:do', 'Your role may not change pictures.'),
  async lockName({ subjectId }, db) {
    const picture = await findPicture(db, subjectId);
    return picture && picturesLock(picture.productId).lock;
  },
  undo: undoPictureChange,
};

/**
 * Undoes a logged change of a picture. Runs under the `picturesLock` of its product. Errors: `undo_refused`, `changed_meanwhile`,
 * `picture_needed`, `picture_limit`.
 */
async function undoPictureChange(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<ChangedPicture, ServiceError>> {
  const picture = await findPicture(tx, change.subjectId);
  if (picture === undefined) return refuse('The picture was deleted.');
  const request = { picture, author, undoes };
  if (change.action === 'picture_removed') {
    if (picture.removedAt === null) return refuse('The picture is back already.');
    if (clock.now().getTime() - picture.removedAt.getTime() > PICTURE_UNDO_MS)
      return refuse('The picture was deleted.');
    const others = await listPictures(tx, picture.productId);
    if (others.length >= MAX_PRODUCT_PICTURE_COUNT) return fail({ code: 'picture_limit' });
    if (others.some(({ digest }) => digest === picture.digest))
      return refuse('The picture was uploaded again.');
    return restoreUnderLock(tx, { clock }, request);
  }
  if (picture.removedAt !== null) return refuse('The picture was removed since.');
  if (change.action === 'picture_added') return removeUnderLock(tx, { clock }, request);
  const changes = change.changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
  return editUnderLock(tx, { clock }, { ...request, changes });
}

function refuse(detail: string) {
  return fail({ code: 'undo_refused' as const, detail });
}
