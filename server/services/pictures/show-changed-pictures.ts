import type { Queryable } from '#database/connection/connect.ts';
import { listPictures, showPictures } from '#database/queries/pictures/product-pictures.ts';
import { presentablePictures } from './picture-version.ts';

/** Makes pages show the pictures of a product as they are now. Must run in the transaction that changed them, under `picturesLock`. */
export async function showChangedPictures(tx: Queryable, productId: string): Promise<void> {
  const pictures = presentablePictures(await listPictures(tx, productId));
  await showPictures(tx, { productId, pictures });
}
