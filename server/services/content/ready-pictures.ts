import type { Queryable } from '#database/connection/connect.ts';
import { listContentPictures } from '#database/queries/pictures/content-pictures.ts';
import { contentPictureWidths } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { listChosenPictures, type ReadyPicture } from '#domain/content/block-pictures.ts';
import type { HomeFields } from '#domain/content/home-document.ts';
import { stemOf } from '../pictures/picture-version.ts';

/** Reads the pictures that the home page names and whose files are made. */
export async function readyPictures(db: Queryable, fields: HomeFields): Promise<ReadyPicture[]> {
  const ids = listChosenPictures(fields).map(({ id }) => id);
  const pictures = await listContentPictures(db, ids);
  return pictures.flatMap(({ id, width, height, shownVersion, shownColour }) =>
    shownVersion === null || shownColour === null
      ? []
      : [
          {
            id,
            width,
            height,
            stem: stemOf(id, shownVersion),
            colour: shownColour,
            widths: contentPictureWidths(width),
          },
        ],
  );
}
