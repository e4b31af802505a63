import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { pictureFolderOf } from '#domain/catalogue/pictures/uploaded-picture.ts';

const FILES = ['original', 'preview.webp', 'v1-480.webp'];

/** Inserts the row of a picture of the product `tee`, after its files in each of these data folders. */
export async function uploadPicture(
  pool: pg.Pool,
  id: string,
  dataFolders: readonly string[],
): Promise<void> {
  for (const folder of dataFolders) {
    await mkdir(pictureIn(folder, id), { recursive: true });
    for (const name of FILES) await writeFile(join(pictureIn(folder, id), name), `${name} of ${id}`);
  }
  await pool.query(
    `INSERT INTO product_picture (id, product_id, position, digest, format, bytes, width, height, version, files, created_at, stored_at)
     VALUES ($1, 'tee', 0, repeat('a', 64), 'jpeg', 1, 960, 1200, 'v1', '{"480.webp": 1}', now(), now())`,
    [id],
  );
}

/** Returns the folder of a picture in a data folder or in a backup. */
export function pictureIn(folder: string, id: string): string {
  return join(folder, 'pictures', pictureFolderOf(id));
}
