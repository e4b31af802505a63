import { Hono } from 'hono';
import { UPLOADED_PICTURES_PATH } from '#domain/catalogue/pictures/picture.ts';
import type { PictureStore } from '../../ports/picture-store.ts';
import { RETRY_AFTER } from '../responses/respond.ts';
import { fileNotFound, IMMUTABLE, setFileHeaders } from './static-files.ts';

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** Matches the keys of encoded files only. An uploaded original is not served: its metadata may contain a location. */
const KEY =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/([0-9a-f]{16}-\d{2,4}\.(avif|webp|jpg)|preview\.webp)$/;

/** Creates the handler of the files of uploaded pictures. Their names change with their content, so they may be cached forever. */
export function createUploadedPictures({
  store,
  isSecure,
}: {
  store: PictureStore;
  isSecure: boolean;
}): Hono {
  const app = new Hono();
  app.get(`${UPLOADED_PICTURES_PATH}/:picture/:file`, async (context) => {
    const { picture, file } = context.req.param();
    const key = `${picture}/${file}`;
    if (!KEY.test(key)) return fileNotFound(context, isSecure);
    const read = await store.read(key);
    setFileHeaders(context, isSecure);
    if (!read.ok) {
      return context.text('This picture is not available at the moment.', 503, {
        'cache-control': 'no-store',
        ...RETRY_AFTER,
      });
    }
    if (read.value === null) return fileNotFound(context, isSecure);
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1) as keyof typeof TYPES];
    return context.body(read.value, 200, {
      'content-type': type,
      'content-length': String(read.value.length),
      'cache-control': IMMUTABLE,
    });
  });
  return app;
}
