import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixedFiles, createHashedFiles } from './static-files.ts';

const TEXT = 'ten bytes.';
let folder: string;
let files: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-files-'));
  await writeFile(join(folder, 'a.txt'), TEXT);
  await writeFile(join(folder, 'banner.00000002-480.webp'), 'the new drawing');
  await mkdir(join(folder, 'mail'));
  await writeFile(join(folder, 'mail/font.woff2'), 'a font');
  files = new Hono()
    .route(
      '/',
      createHashedFiles({
        folders: { client: folder, admin: folder, pictures: folder },
        isSecure: false,
        readShared: async () => undefined,
      }),
    )
    .use(createFixedFiles(folder));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('fonts of mails load in pages of other origins', async () => {
  const { status, headers } = await files.request('/mail/font.woff2');
  expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
});

describe.each(['/pictures/a.txt', '/a.txt'])('a Range of %s', (path) => {
  async function ask(headers: Record<string, string>) {
    const answer = await files.request(path, { headers });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  }

  it('returns that part of the file', async () => {
    expect(await ask({ range: 'bytes=0-2' })).toEqual([206, 'bytes 0-2/10', 'ten']);
    expect(await ask({ range: 'bytes=8-' })).toEqual([206, 'bytes 8-9/10', TEXT.slice(8)]);
    expect(await ask({ range: 'bytes=-2' })).toEqual([206, 'bytes 8-9/10', TEXT.slice(8)]);
    expect(await ask({ range: 'bytes=20-30' })).toEqual([416, 'bytes */10', '']);
  });

  it.each([
    'bytes=abc',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'items=0-1',
    '0-1',
    'bytes 0-1',
    'bytes=--1',
    '',
  ])('that is invalid (%j) is ignored', async (range) => {
    expect(await ask({ range })).toEqual([200, null, TEXT]);
  });

  it('with a condition returns the whole file', async () => {
    expect(await ask({ range: 'bytes=0-2', 'if-range': '"other"' })).toEqual([200, null, TEXT]);
  });
});

it('serves its own drawing of a picture under the name that another version gives it', async () => {
  const redrawn = await files.request('/pictures/banner.00000001-480.webp');
  expect([redrawn.status, await redrawn.text()]).toEqual([200, 'the new drawing']);
  for (const name of ['banner.00000001-960.webp', 'other.00000001-480.webp', '..%2fbanner.00000001-480.webp'])
    expect((await files.request(`/pictures/${name}`)).status).toBe(404);
});
