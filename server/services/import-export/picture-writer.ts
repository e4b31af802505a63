import type { Queryable } from '#database/connection/connect.ts';
import { insertFilePictures } from '#database/queries/import-export/file-pictures.ts';
import { MAX_ALT_LENGTH } from '#domain/catalogue/pictures/uploaded-picture.ts';
import type { FilePicture } from '#domain/import-export/file-pictures.ts';
import { NO_PICTURES } from '#domain/import-export/import-counts.ts';
import { addressRefusal, MAX_URL_LENGTH } from './picture-address.ts';

const PICTURES_PER_STATEMENT = 500;

/** Creates a writer of the pictures that an uploaded file names. */
export function createPictureWriter(db: Queryable, importId: string) {
  let ordinal = 0;
  let counts = NO_PICTURES;
  let batch: Parameters<typeof insertFilePictures>[1][number][] = [];
  const flush = async () => {
    await insertFilePictures(db, batch);
    batch = [];
  };
  return {
    async store(pictures: readonly FilePicture[]): Promise<void> {
      for (const { n, productId, url, alt } of pictures) {
        ordinal += 1;
        const error = addressRefusal(url);
        const state = error === null ? 'waiting' : 'failed';
        counts = { ...counts, [state]: counts[state] + 1 };
        batch.push({
          importId,
          ordinal,
          n,
          productId,
          url: cut(url, MAX_URL_LENGTH),
          alt: cut(alt.replaceAll(/\s+/g, ' '), MAX_ALT_LENGTH),
          state,
          error,
        });
        if (batch.length >= PICTURES_PER_STATEMENT) await flush();
      }
    },
    flush,
    counts: () => counts,
  };
}

/** PostgreSQL rejects NUL and half of a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replaceAll('\0', '').toWellFormed().trim();
}
