import type { Database } from '#database/connection/connect.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PictureStore } from '../../ports/picture-store.ts';

/** Dependencies of the services of uploaded pictures. */
export type PictureDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly pictureStore: PictureStore;
};

/** Returns the lock under which the pictures of a product change. */
export function picturesLock(productId: string): { readonly lock: string } {
  return { lock: `pictures ${productId}` };
}
