import { createHash } from 'node:crypto';
import type { ProductPicture, UploadedPicture } from '#database/queries/pictures/product-pictures.ts';
import { UPLOADED_PICTURES_PATH, type Picture } from '#domain/catalogue/pictures/picture.ts';
import { fileNameOf, MIN_PICTURE_PX, ZOOM_FILES } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { ZOOM_WIDTH } from '#domain/catalogue/pictures/zoomed-picture.ts';

/** Increase it when the encoding of files changes, so that the new files get other names. */
const ENCODING_VERSION = 1;

/** Returns a version's name. It hashes everything that the version's files depend on, so they can be cached forever. */
export function versionOf({
  digest,
  focalX,
  focalY,
}: Pick<UploadedPicture, 'digest' | 'focalX' | 'focalY'>): string {
  return createHash('sha256')
    .update(`${ENCODING_VERSION} ${digest} ${focalX} ${focalY}`)
    .digest('hex')
    .slice(0, 16);
}

/** Returns the key of a file in the store. */
export function fileKey({ id, version }: Pick<UploadedPicture, 'id' | 'version'>, name: string): string {
  return `${id}/${version}-${name}`;
}

/** Returns the URL of a version's files, without width and format. */
export function stemOf(id: string, version: string): string {
  return `${UPLOADED_PICTURES_PATH}/${id}/${version}`;
}

/** Returns the pictures that pages can show: complete, and with an alt text. */
export function presentablePictures(rows: readonly ProductPicture[]): Picture[] {
  return rows.flatMap((row) => {
    const { id, alt, shownVersion, shownColour } = row;
    if (shownVersion === null || shownColour === null || alt === '') return [];
    const size = hasZoom(row) ? { width: ZOOM_WIDTH, height: ZOOM_WIDTH * 1.25 } : MIN_PICTURE_PX;
    return [{ stem: stemOf(id, shownVersion), ...size, colour: shownColour, alt }];
  });
}

/** Whether the shown version has the files for the zoom. Those of earlier releases do not; while another version is made, it is unknown. */
function hasZoom({ version, shownVersion, files }: ProductPicture): boolean {
  return version === shownVersion && ZOOM_FILES.every((file) => files[fileNameOf(file)] !== undefined);
}
