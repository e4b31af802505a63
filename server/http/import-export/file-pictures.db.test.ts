import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#database/connection/connect.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { createFetchFile } from '../../adapters/remote-files/fetch-file.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { fetchPictures } from '../../services/import-export/fetch-pictures.ts';
import { createImportSteps } from '../../testing/import-steps.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
const { runJob, preview, read, apply, undo, product } = createImportSteps(api, () => manager);

/** The server of the pictures; each test says what it answers. */
let server: Server;
let origin: string;
let requests: string[] = [];
let answer: (path: string, response: ServerResponse) => void;
let [red, blue]: Buffer[] = [];

beforeAll(async () => {
  manager = await api.member('manager');
  const draw = (background: string) =>
    sharp({ create: { width: 1000, height: 1300, channels: 3, background } })
      .jpeg()
      .toBuffer();
  [red, blue] = [await draw('#aa2222'), await draw('#2222aa')];
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request.url ?? '', response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

// The counts of an import are those of its pictures, whatever a test did.
afterEach(async () => {
  const { rows } = await api.database.db.execute(sql`
    SELECT id FROM csv_import, jsonb_each_text(pictures) AS counted (state, count)
    WHERE count::int <> (SELECT count(*) FROM csv_picture WHERE import_id = csv_import.id AND csv_picture.state = counted.state)`);
  expect(rows).toEqual([]);
});

const serveBoth = (path: string, response: ServerResponse) =>
  void response.end(path === '/red.jpg' ? red : blue);

/** Runs the job with a rule that allows this machine; `hours` later than now. */
async function fetchAll({
  hours = 0,
  fetchFile = createFetchFile({ rule: () => true }),
  database = api.database,
} = {}) {
  requests = [];
  const clock = { ...systemClock, now: () => new Date(Date.now() + hours * HOUR_MS) };
  const { pictureStore } = api;
  return fetchPictures({ database, pictureStore, clock, fetchFile }, () => false);
}

const HEADINGS =
  'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Grams,Image Src,Image Position,Image Alt Text\n';
const fileOf = (handle: string) =>
  `${HEADINGS}${handle},Tee,KD,hoodie,men,Size,M,${handle}-M,20,180.4,${origin}/red.jpg,1,A red tee\n` +
  `${handle},,,,,,,,,,${origin}/blue.jpg,2,A blue tee\n`;
const listPictures = async (id: string, query = '') =>
  (await manager.call('GET', `/admin/imports/${id}/pictures${query}`)).body.pictures;
const picturesOf = async (id: string) =>
  (await manager.call('GET', `/admin/products/${id}/pictures`)).body.pictures;

describe('the pictures and weights of a Shopify file', () => {
  it('are added to the product with their alt texts after the import, and removed by its undo', async () => {
    answer = serveBoth;
    const id = await preview(fileOf('pictured'));
    expect((await read(id)).pictures).toMatchObject({ waiting: 2 });
    await fetchAll();
    expect(requests).toEqual([]);
    const { changeId } = await apply(id);
    expect((await read(id)).pictures).toMatchObject({ due: 2 });
    await fetchAll();
    expect((await read(id)).pictures).toMatchObject({ added: 2, due: 0 });
    expect(await picturesOf('pictured')).toMatchObject([
      { position: 1, alt: 'A red tee' },
      { position: 2, alt: 'A blue tee' },
    ]);
    const { body: exported } = await manager.call('GET', '/admin/exports/products?q=pictured');
    expect(exported).toContain('pictured-M,,,180\r\n');
    const { entries } = (await manager.call('GET', `/admin/activity?batch=${id}`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toContain('picture_added');

    await undo(changeId);
    expect((await read(id)).pictures).toMatchObject({ removed: 2 });
    expect(await product('pictured')).toMatchObject({ status: 'archived' });
    expect(await picturesOf('pictured')).toEqual([]);
  });

  it('are not fetched again by the next import of the same file', async () => {
    answer = serveBoth;
    await apply(await preview(fileOf('repeated')));
    await fetchAll();
    const again = await preview(fileOf('repeated'));
    expect((await read(again)).counts).toMatchObject({ same: 1, changed: 0, error: 0 });
    await apply(again);
    await fetchAll();
    expect(requests).toEqual([]);
    expect((await read(again)).pictures).toMatchObject({ added: 2 });
    expect(await picturesOf('repeated')).toHaveLength(2);
  });

  it('fail with the reason by their rows, and can be tried again one by one or all together', async () => {
    answer = (path, response) => {
      if (path === '/red.jpg') response.writeHead(404).end();
      else response.end('<html>no picture</html>');
    };
    const id = await preview(fileOf('failing'));
    await apply(id);
    await fetchAll();
    expect(await listPictures(id, '?state=failed')).toMatchObject([
      { n: 2, product: 'failing', error: 'The server answered 404.' },
      { n: 3, product: 'failing', error: expect.stringMatching(/JPEG/), canRetry: true },
    ]);
    answer = serveBoth;
    const retry = (body: object) => manager.call('POST', `/admin/imports/${id}/pictures/retry`, { body });
    expect((await retry({ ordinal: 2 })).body.import.pictures).toMatchObject({ failed: 1, due: 1 });
    await fetchAll();
    expect((await retry({})).body.import.pictures).toMatchObject({ added: 1, failed: 0, due: 1 });
    await fetchAll();
    expect((await read(id)).pictures).toMatchObject({ added: 2 });
  });

  it('are retried while their server fails, and fail after the last attempt', async () => {
    answer = (_path, response) => void response.writeHead(503).end();
    const id = await preview(fileOf('flaky'));
    await apply(id);
    await fetchAll();
    expect(await listPictures(id)).toMatchObject([
      { state: 'due', error: 'The server answered 503.' },
      { state: 'due', error: 'The server answered 503.' },
    ]);
    for (let hours = 2; hours < 20; hours += 2) await fetchAll({ hours });
    expect(await listPictures(id)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  });

  it('are not fetched from private addresses, nor for products that were not imported', async () => {
    answer = serveBoth;
    const id = await preview(
      `${fileOf('private')}wrong,Wrong,Nobody,hoodie,men,Size,M,W-M,20,,https://a.example/x.jpg,1,\n` +
        `odd,Odd,KD,hoodie,men,Size,M,ODD-M,20,,ftp://a.example/x.jpg,1,\n`,
    );
    expect(await listPictures(id, '?state=failed')).toMatchObject([
      { n: 5, error: 'The address must begin with https://.', canRetry: false },
    ]);
    await apply(id);
    await fetchAll({ fetchFile: createFetchFile() });
    expect(requests).toEqual([]);
    const refused = 'Files come from public addresses that begin with https:// only.';
    expect(await listPictures(id, '?state=failed')).toMatchObject([
      { n: 2, error: refused },
      { n: 3, error: refused },
      { n: 4, error: 'The product was not imported.' },
      { n: 5 },
    ]);
  });

  it('are added once when a second process fetches one after the lease of the first, and removed by the undo', async () => {
    answer = serveBoth;
    const [headings, row] = fileOf('leased').split('\n');
    const id = await preview(`${headings}\n${row}\n`);
    const { changeId } = await apply(id);
    const fetchFile = createFetchFile({ rule: () => true });
    await fetchAll({
      async fetchFile(...file) {
        await fetchAll({ hours: 1 });
        return fetchFile(...file);
      },
    });
    expect((await read(id)).pictures).toMatchObject({ added: 1, due: 0 });
    expect(await picturesOf('leased')).toMatchObject([{ alt: 'A red tee' }]);
    await undo(changeId);
    expect((await read(id)).pictures).toMatchObject({ removed: 1 });
    expect(await picturesOf('leased')).toEqual([]);
  });

  it('are removed by the undo although the process died when it had added them', async () => {
    answer = serveBoth;
    const id = await preview(fileOf('killed'));
    const { changeId } = await apply(id);
    let isDead = false;
    const transaction: Database['transaction'] = async (work, options) => {
      if (isDead) throw new Error('the process is dead');
      const result = await api.database.transaction(work, options);
      isDead = (await picturesOf('killed')).length > 0;
      return result;
    };
    await expect(fetchAll({ database: { ...api.database, transaction } })).rejects.toThrow(
      'the process is dead',
    );
    expect(await picturesOf('killed')).toMatchObject([{ alt: 'A red tee' }]);
    await undo(changeId);
    expect((await read(id)).pictures).toMatchObject({ removed: 2 });
    expect(await picturesOf('killed')).toEqual([]);
  });

  it('are not added when the import is undone while their files are fetched', async () => {
    answer = serveBoth;
    const id = await preview(fileOf('undone-meanwhile'));
    const { changeId } = await apply(id);
    const fetchFile = createFetchFile({ rule: () => true });
    await fetchAll({
      async fetchFile(...file) {
        const fetched = await fetchFile(...file);
        await manager.call('POST', `/admin/activity/${changeId}/undo`);
        return fetched;
      },
    });
    await runJob();
    expect(await picturesOf('undone-meanwhile')).toEqual([]);
    expect((await read(id)).pictures).toMatchObject({ removed: 2 });
  });

  it('are not added after the import was undone', async () => {
    answer = serveBoth;
    const id = await preview(fileOf('undone-early'));
    const { changeId } = await apply(id);
    const undone = await manager.call('POST', `/admin/activity/${changeId}/undo`);
    expect(undone.status).toBe(200);
    await fetchAll();
    await runJob();
    expect(requests).toEqual([]);
    expect(await product('undone-early')).toBeUndefined();
    expect((await read(id)).pictures).toMatchObject({ removed: 2 });
  });
});
