import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findPicture,
  listPictures,
  reorderPictures,
  updatePicture,
  type ProductPicture,
} from '#database/queries/pictures/product-pictures.ts';
import { insertChange, type NewChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { ServiceError } from '../service-error.ts';
import { picturesLock, type PictureDeps } from './picture-deps.ts';
import { versionOf } from './picture-version.ts';
import { showChangedPictures } from './show-changed-pictures.ts';

/** New values of a picture, each with the value that it replaces. Positions count from 1. */
export type PictureEdit = {
  readonly [Field in 'focalX' | 'focalY' | 'position']?: { readonly from: number; readonly to: number };
} & { readonly alt?: { readonly from: string; readonly to: string } };

export type ChangedPicture = { readonly picture: ProductPicture; readonly changeId: number | null };

type PictureRequest = {
  readonly productId: string;
  readonly pictureId: string;
  readonly author: PersonAuthor;
};

/**
 * Changes a picture. A new position moves the other pictures of the product; after a new focal point, a job makes its files again. Errors:
 * `picture_unknown`, `changed_meanwhile`, `picture_needed`.
 */
export function changePicture(
  deps: PictureDeps,
  { edit, ...request }: PictureRequest & { readonly edit: PictureEdit },
): Promise<Result<ChangedPicture, ServiceError>> {
  return withPicture(deps, request, async (tx, picture) => {
    const changes = Object.entries(edit).map(([field, { from, to }]) => ({ field, before: from, after: to }));
    return editUnderLock(tx, deps, { picture, changes, author: request.author });
  });
}

/** Removes a picture from its product. Its files stay for an undo. Errors: `picture_unknown`, `picture_needed`. */
export function removePicture(
  deps: PictureDeps,
  request: PictureRequest,
): Promise<Result<ChangedPicture, ServiceError>> {
  return withPicture(deps, request, (tx, picture) =>
    removeUnderLock(tx, deps, { picture, author: request.author }),
  );
}

/** Retries the missing files of a picture now. Errors: `picture_unknown`. */
export function retryPicture(
  deps: PictureDeps,
  request: PictureRequest,
): Promise<Result<ChangedPicture, ServiceError>> {
  return withPicture(deps, request, async (tx, picture) => {
    if (picture.shownVersion === picture.version) return ok({ picture, changeId: null });
    const work = { dueAt: deps.clock.now(), attempts: 0, lastError: null };
    await updatePicture(tx, picture.id, work);
    return ok({ picture: { ...picture, ...work }, changeId: null });
  });
}

function withPicture(
  { database }: PictureDeps,
  { productId, pictureId }: PictureRequest,
  work: (tx: Queryable, picture: ProductPicture) => Promise<Result<ChangedPicture, ServiceError>>,
): Promise<Result<ChangedPicture, ServiceError>> {
  return inTransaction<ChangedPicture, ServiceError>(
    database,
    async (tx) => {
      const picture = await findPicture(tx, pictureId);
      if (picture?.productId !== productId || picture.removedAt !== null)
        return fail({ code: 'picture_unknown' });
      return work(tx, picture);
    },
    picturesLock(productId),
  );
}

type Change = {
  readonly picture: ProductPicture;
  readonly author: PersonAuthor;
  readonly undoes?: NewChange['undoes'];
};

/** Writes `after` where the value is still `before`. Runs under `picturesLock`. */
export async function editUnderLock(
  tx: Queryable,
  { clock }: Pick<PictureDeps, 'clock'>,
  { picture, changes: wanted, author, undoes }: Change & { readonly changes: readonly FieldChange[] },
): Promise<Result<ChangedPicture, ServiceError>> {
  const current: Readonly<Record<string, string | number>> = {
    ...fieldsOf(picture),
    position: picture.position + 1,
  };
  const changes = wanted.filter(({ field, after }) => current[field] !== after);
  const conflicts = changes
    .filter(({ field, before }) => current[field] !== before)
    .map(({ field, before }) => ({ field, base: before, theirs: current[field] ?? null }));
  if (conflicts.length > 0) return fail(await explainConflicts(tx, subjectOf(picture), conflicts));
  if (changes.length === 0) return ok({ picture, changeId: null });
  const at = clock.now();
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const { position, ...fields } = values as { position?: number } & Partial<ReturnType<typeof fieldsOf>>;
  const version = versionOf({ ...picture, ...fields });
  if (Object.keys(fields).length > 0) {
    // Another focal point is another version, whose files are not made yet, unless it is the one that pages still show.
    const dueAt = version === picture.shownVersion ? null : at;
    const work = version !== picture.version && {
      version,
      files: {},
      dueAt,
      attempts: 0,
      lastError: null,
      staleVersions: [...new Set([...picture.staleVersions, picture.version])].filter(
        (one) => one !== version,
      ),
      staleSince: at,
    };
    await updatePicture(tx, picture.id, { ...fields, ...work });
  }
  if (position !== undefined) await movePicture(tx, { picture, to: position - 1 });
  const shown = await showChangedPictures(tx, picture.productId);
  if (!shown.ok) return shown;
  const action = 'picture_changed' as const;
  const changeId = await insertChange(tx, {
    at,
    author,
    action,
    subject: subjectOf(picture),
    changes,
    ...(undoes && { undoes }),
  });
  return ok({ picture: (await findPicture(tx, picture.id)) ?? picture, changeId });
}

function fieldsOf({ alt, focalX, focalY }: ProductPicture) {
  return { alt, focalX, focalY };
}

function subjectOf({ id }: ProductPicture): NewChange['subject'] {
  return { type: 'picture', id };
}

/** Moves a picture to a position among those of its product, from 0. */
async function movePicture(
  tx: Queryable,
  { picture, to }: { picture: ProductPicture; to: number },
): Promise<void> {
  const others = (await listPictures(tx, picture.productId)).filter(({ id }) => id !== picture.id);
  await reorderPictures(tx, others.map(({ id }) => id).toSpliced(to, 0, picture.id));
}

/** Removes a picture and closes the gap. Runs under `picturesLock`. */
export async function removeUnderLock(
  tx: Queryable,
  { clock }: Pick<PictureDeps, 'clock'>,
  { picture, author, undoes }: Change,
): Promise<Result<ChangedPicture, ServiceError>> {
  const at = clock.now();
  await updatePicture(tx, picture.id, { removedAt: at });
  return completeChange(tx, { picture, at, author, undoes, action: 'picture_removed' });
}

/** Restores a removed picture at its position. Runs under `picturesLock`. */
export async function restoreUnderLock(
  tx: Queryable,
  { clock }: Pick<PictureDeps, 'clock'>,
  { picture, author, undoes }: Change,
): Promise<Result<ChangedPicture, ServiceError>> {
  const at = clock.now();
  const isComplete = picture.shownVersion === picture.version;
  await updatePicture(tx, picture.id, { removedAt: null, ...(!isComplete && { dueAt: at, attempts: 0 }) });
  await movePicture(tx, { picture, to: picture.position });
  return completeChange(tx, { picture, at, author, undoes, action: 'picture_added' });
}

/** Numbers the pictures without gaps, updates what pages show, and logs the change. */
async function completeChange(
  tx: Queryable,
  { picture, at, author, undoes, action }: Change & { at: Date; action: 'picture_added' | 'picture_removed' },
): Promise<Result<ChangedPicture, ServiceError>> {
  const pictures = await listPictures(tx, picture.productId);
  await reorderPictures(
    tx,
    pictures.map(({ id }) => id),
  );
  const shown = await showChangedPictures(tx, picture.productId);
  if (!shown.ok) return shown;
  const position = picture.position + 1;
  const changeId = await insertChange(tx, {
    at,
    author,
    action,
    subject: subjectOf(picture),
    changes: [
      {
        field: 'position',
        before: action === 'picture_added' ? null : position,
        after: action === 'picture_added' ? position : null,
      },
    ],
    ...(undoes && { undoes }),
  });
  return ok({ picture: (await findPicture(tx, picture.id)) ?? picture, changeId });
}
