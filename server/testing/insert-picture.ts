import type { Database } from '#database/connection/connect.ts';
import { productPicture } from '#database/schema/catalogue/pictures.ts';
import { systemClock } from '../adapters/system-clock.ts';

/**
 * Records an uploaded picture of a product, without a file; with null, a picture of the home page whose files are made. Returns its id.
 */
export async function insertPicture({ db }: Database, productId: string | null): Promise<string> {
  const id = systemClock.newId();
  const at = systemClock.now();
  await db.insert(productPicture).values({
    id,
    productId,
    position: 0,
    digest: 'a'.repeat(64),
    format: 'jpeg',
    bytes: 1,
    width: 1000,
    height: 1300,
    version: 'v',
    ...(productId === null && { shownVersion: 'v', shownColour: '#336699' }),
    createdAt: at,
    storedAt: at,
  });
  return id;
}
