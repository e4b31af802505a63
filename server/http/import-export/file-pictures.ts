import { listFilePictures } from '#database/queries/import-export/file-pictures.ts';
import { findImport } from '#database/queries/import-export/imports.ts';
import { fail, ok } from '#domain/result.ts';
import { retryPictures } from '../../services/import-export/change-import.ts';
import { addressRefusal } from '../../services/import-export/picture-address.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readPlaceCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { importReply } from './import-json.ts';

/** Creates the endpoints of the pictures that a file names. */
export function createFilePictureEndpoints(deps: WriteDeps) {
  return {
    listImportPictures: listImportPicturesEndpoint(deps),
    retryImportPictures: retryImportPicturesEndpoint(deps),
  };
}

function listImportPicturesEndpoint({ database: { db } }: WriteDeps): Endpoint<'listImportPictures'> {
  return async ({ input: { params, query } }) => {
    const { limit = DEFAULT_LIMIT, cursor, state } = query;
    if ((await findImport(db, params.id)) === undefined) return fail({ code: 'import_unknown' });
    const after = readPlaceCursor(cursor);
    if (!after.ok) return after;
    const place = { after: after.value, limit: limit + 1 };
    const rows = await listFilePictures(db, { importId: params.id, state, ...place });
    const { page, last } = cutPage(rows, limit);
    const pictures = page.map(({ ordinal, n, productId: product, url, alt, state: found, error }) => ({
      ordinal,
      n,
      product,
      url,
      alt,
      state: found,
      error,
      canRetry: addressRefusal(url) === null,
    }));
    return ok({ value: { pictures }, next: last && String(last.ordinal) });
  };
}

function retryImportPicturesEndpoint(deps: WriteDeps): Endpoint<'retryImportPictures'> {
  return async ({ input: { params, body } }) => {
    const retried = await retryPictures(deps, { id: params.id, ordinal: body.ordinal ?? null });
    return retried.ok ? importReply(deps.database.db, params.id) : retried;
  };
}
