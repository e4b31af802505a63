import type { Queryable } from '#database/connection/connect.ts';
import { listPictures, showPictures } from '#database/queries/pictures/product-pictures.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import { presentablePictures } from './picture-version.ts';

/**
 * Makes pages show the pictures of a product as they are now. Must run in the transaction that changed them, under `picturesLock`. Error:
 * `picture_needed`.
 */
export async function showChangedPictures(
  tx: Queryable,
  productId: string,
): Promise<Result<void, ServiceError>> {
  const pictures = presentablePictures(await listPictures(tx, productId));
  const lacksPicture = await showPictures(tx, { productId, pictures });
  return lacksPicture ? fail({ code: 'picture_needed' }) : ok(undefined);
}
