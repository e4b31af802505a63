import { ORIGINAL } from '#domain/catalogue/pictures/uploaded-picture.ts';
import type { Result } from '#domain/result.ts';

/** The store cannot be used at the moment. `reason` is for operators. */
export type StoreFailure = { readonly code: 'picture_storage_unavailable'; readonly reason: string };

/** Whether the file of a key can be made again. */
export function isDerived(key: string): boolean {
  return !key.endsWith(`/${ORIGINAL}`);
}

/**
 * Stores the files of uploaded pictures, for every process of the shop. A key is `<picture id>/<name>`; what is written under a key never
 * changes.
 */
export type PictureStore = {
  /** Writes a file completely or not at all, durably. */
  write(key: string, bytes: Uint8Array): Promise<Result<void, StoreFailure>>;
  /** Returns a file; null if there is none. */
  read(key: string): Promise<Result<Uint8Array<ArrayBuffer> | null, StoreFailure>>;
  /** Deletes a file. Succeeds when there is none. */
  remove(key: string): Promise<Result<void, StoreFailure>>;
};
