import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { createCachedStore } from '../../adapters/pictures/cached-store.ts';
import { createS3Store } from '../../adapters/pictures/s3-store.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { isDerived } from '../../ports/picture-store.ts';
import { makePictures } from '../../services/pictures/make-pictures.ts';
import { startS3Server, type S3Server } from '../../testing/outside-services/s3-server.ts';
import { createTestApi } from '../../testing/test-api.ts';

const PRODUCT = 'rib-tank-fern';

let server: S3Server;
let folder: string;
// Before the API, which opens the store.
beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'osier-cache-'));
});
const api = createTestApi({
  pictureStore: () =>
    createCachedStore(createS3Store(server.settings), {
      folder,
      isCached: isDerived,
    }),
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

let hours = 0;
/** Makes pictures at a time when all earlier retries are due. */
function make() {
  hours += 2;
  const at = new Date(Date.now() + hours * HOUR_MS);
  const clock = { ...systemClock, now: () => at };
  return makePictures({ database: api.database, pictureStore: api.pictureStore, clock }, () => false);
}

it('an unreachable storage delays new pictures, and the shop keeps serving the others', async () => {
  const staff = await api.member('catalogue');
  const path = `/admin/products/${PRODUCT}/pictures`;
  const draw = async (background: string) => {
    const drawn = sharp({ create: { width: 960, height: 1200, channels: 3, background } });
    return new Uint8Array(await drawn.jpeg().toBuffer());
  };
  const shown = async () => (await staff.call('GET', `/product/${PRODUCT}`)).body.pictures;
  const file = (stem: string) => api.fetch(new Request(`http://shop.test${stem}-480.avif`));
  const { picture } = (await staff.call('POST', path, { file: await draw('#225588') })).body;
  await staff.call('PATCH', `${path}/${picture.id}`, { body: { alt: { from: '', to: 'A tank' } } });
  expect(await make()).toMatchObject({ delivered: 1 });
  const before = await shown();
  expect(before).toMatchObject([{ alt: 'A tank', stem: expect.stringContaining(picture.id) }]);

  await server.pause();
  await staff.call('PATCH', `${path}/${picture.id}`, { body: { focalX: { from: 50, to: 0 } } });
  expect(await make()).toMatchObject({ postponed: 1 });
  expect(await shown()).toEqual(before);
  expect((await file(before[0].stem)).status).toBe(200);
  expect((await staff.call('POST', path, { file: await draw('#882255') })).body.code).toBe(
    'picture_storage_unavailable',
  );
  const unread = await file(before[0].stem.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')));
  expect([unread.status, unread.headers.get('cache-control')]).toEqual([503, 'no-store']);

  await server.resume();
  expect(await make()).toMatchObject({ delivered: 1 });
  const [after] = await shown();
  expect(after.stem).not.toBe(before[0].stem);
  expect((await file(after.stem)).status).toBe(200);
});
