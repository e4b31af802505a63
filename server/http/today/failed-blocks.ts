import type { CallOutput } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { findDraft } from '#database/queries/content/documents.ts';
import { listContentPictures } from '#database/queries/pictures/content-pictures.ts';
import { BLOCK_IDS } from '#domain/content/block-ids.ts';
import { listChosenPictures, picturesOf } from '#domain/content/block-pictures.ts';

type FailedBlocks = NonNullable<CallOutput<'readToday'>['failedPictures']>['blocks'];

/** Lists the blocks of the home page whose draft names a picture that failed. Published pictures have all their files. */
export async function listFailedBlocks(db: Queryable): Promise<FailedBlocks> {
  const chosen = listChosenPictures((await findDraft(db, 'home'))?.fields ?? {});
  const pictures = await listContentPictures(
    db,
    chosen.map(({ id }) => id),
  );
  return BLOCK_IDS.flatMap((block) => {
    const places = picturesOf(block);
    const own = chosen.filter(({ place }) => places.includes(place)).map(({ id }) => id);
    const error = pictures.find(({ id, lastError }) => lastError !== null && own.includes(id))?.lastError;
    return error == null ? [] : [{ id: block, error }];
  });
}
