import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { productPicture } from '#database/schema/catalogue/pictures.ts';
import { DAY_MS } from '#domain/durations.ts';
import { runPictureJobs } from '../../jobs/run-jobs.ts';
import { createJobRunner } from '../../jobs/testing/create-job-runner.ts';
import type { PictureStore } from '../../ports/picture-store.ts';
import { createSemaphore } from '../../services/create-semaphore.ts';
import { receivePicture } from '../../services/pictures/receive-picture.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import type { Visitor } from '../../testing/visitor.ts';

const FILE_COUNT = 9;

const work = createJobRunner();
const { api } = work;
let staff: Visitor;
let products = 0;

beforeAll(async () => {
  staff = await api.member('catalogue');
});

// Other tests need not make the files of a picture that they did not upload.
afterEach(() => api.database.db.update(productPicture).set({ dueAt: null }));

/** Inserts a product without uploaded pictures, and returns its id. */
async function newProduct(): Promise<string> {
  const id = `pictured-${(products += 1)}`;
  await insertProduct(api.database, { id, stock: 1 });
  return id;
}

type Drawn = { width?: number; height?: number; colour?: string };

/** A picture of one colour; different colours are different files. */
function draw({ width = 1000, height = 1300, colour = '#884422' }: Drawn = {}) {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

const jpeg = async (drawn?: Drawn) => new Uint8Array(await draw(drawn).jpeg().toBuffer());

const path = (product: string, picture = '') =>
  `/admin/products/${product}/pictures${picture && `/${picture}`}`;

const upload = (product: string, file: BodyInit, headers?: Record<string, string>) =>
  staff.call('POST', path(product), { file, ...(headers && { headers }) });

async function uploaded(product: string, drawn?: Drawn): Promise<string> {
  const answer = await upload(product, await jpeg(drawn));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.picture.id;
}

const list = async (product: string) => (await staff.call('GET', path(product))).body.pictures;
const change = (product: string, picture: string, body: object) =>
  staff.call('PATCH', path(product, picture), { body });
const setAlt = (product: string, picture: string, alt = 'A tee, laid flat') =>
  change(product, picture, { alt: { from: '', to: alt } });
const undo = (changeId: string) => staff.call('POST', `/admin/activity/${changeId}/undo`);
const shownIn = async (product: string) => (await staff.call('GET', `/product/${product}`)).body.pictures;

/** Runs the jobs of pictures as a process does, later than everything that is due. */
async function runJobs(
  pictureStore: PictureStore = api.pictureStore,
  isEnding?: () => boolean,
): Promise<void> {
  work.now = new Date(work.now.getTime() + 2 * 60 * 60_000);
  await runPictureJobs({ ...work.deps(), pictureStore }, isEnding);
}

const file = (url: string) => api.fetch(new Request(`http://shop.test${url}`));

/** The store, with the fault that only the first `count` writes succeed. */
function failingAfter(count: number): PictureStore {
  let writes = 0;
  return {
    ...api.pictureStore,
    write(key, bytes) {
      writes += 1;
      if (writes <= count) return api.pictureStore.write(key, bytes);
      return Promise.resolve({
        ok: false,
        error: { code: 'picture_storage_unavailable', reason: 'the disk is full' },
      });
    },
  };
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'may be a %s, whatever its name and type say',
    async (format) => {
      const product = await newProduct();
      const bytes = new Uint8Array(await draw({ width: 960, height: 1200 })[format]().toBuffer());
      const answer = await upload(product, bytes, { 'content-type': 'text/html' });
      expect(answer.body.picture).toMatchObject({
        width: 960,
        height: 1200,
        state: 'making',
        made: 0,
        of: FILE_COUNT,
      });
    },
  );

  it('is shown with an alt text and all its files, which are cached forever and carry no metadata', async () => {
    const product = await newProduct();
    const original = await draw({ width: 1300, height: 1000 })
      .composite([
        {
          input: await draw({ width: 1300, height: 500, colour: '#ffffff' }).png().toBuffer(),
          gravity: 'north',
        },
      ])
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Maren' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 32/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Maren');
    const { picture } = (await upload(product, new Uint8Array(original))).body;
    // Turned by a quarter: the white half is on the right.
    expect(picture).toMatchObject({ width: 1000, height: 1300 });
    await setAlt(product, picture.id);
    expect(await shownIn(product)).toEqual([]);
    await runJobs();
    const [shown] = await shownIn(product);
    expect(shown).toMatchObject({
      width: 960,
      height: 1200,
      alt: 'A tee, laid flat',
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    for (const format of ['avif', 'webp'])
      for (const width of [96, 480, 720, 960]) {
        const answer = await file(`${shown.stem}-${width}.${format}`);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
        });
        const made = sharp(Buffer.from(await answer.arrayBuffer()));
        const about = await made.metadata();
        expect(about).toMatchObject({ width, height: (width * 5) / 4 });
        expect([about.exif, about.icc, about.xmp, about.orientation ?? 1]).toEqual([
          undefined,
          undefined,
          undefined,
          1,
        ]);
        const [left, right] = await Promise.all(
          [0.2, 0.8].map(async (x) => {
            const region = { left: Math.round(width * x), top: 60, width: 1, height: 1 };
            return (await made.clone().extract(region).raw().toBuffer())[1] ?? 0;
          }),
        );
        expect(right, `${width} ${format}`).toBeGreaterThan((left ?? 0) + 100);
      }
    const preview = await file(`${shown.stem}-1200.jpg`);
    const link = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
    expect(link).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect([link.exif, link.xmp]).toEqual([undefined, undefined]);
  });

  it('replaces the picture that the product came with, which returns when it is removed', async () => {
    const [given] = await shownIn('sundress-paprika');
    const picture = await uploaded('sundress-paprika');
    await runJobs();
    expect((await shownIn('sundress-paprika'))[0]).toEqual(given);
    await setAlt('sundress-paprika', picture);
    expect(await shownIn('sundress-paprika')).toMatchObject([{ stem: expect.stringContaining(picture) }]);
    const listed = await staff.call('GET', '/admin/products?q=sundress-paprika');
    expect(listed.body.products[0].img).toContain(picture);
    await staff.call('DELETE', path('sundress-paprika', picture));
    expect((await shownIn('sundress-paprika'))[0]).toEqual(given);
  });

  it('cannot leave a published product without a picture', async () => {
    const body = { title: 'Bare', for: 'kids', category: 'pants', brand: 'KD', price: 20 };
    const { id } = (await staff.call('POST', '/admin/products', { body })).body.product;
    const picture = await uploaded(id);
    const described = await setAlt(id, picture);
    await runJobs();
    const publish = { base: 'draft', status: 'published' };
    expect((await staff.call('POST', `/admin/products/${id}/status`, { body: publish })).status).toBe(200);
    const answers = [
      await staff.call('DELETE', path(id, picture)),
      await change(id, picture, { alt: { from: 'A tee, laid flat', to: '' } }),
      await undo(described.body.changeId),
    ];
    expect(answers.map((answer) => answer.body.code)).toEqual(Array(3).fill('picture_needed'));
    expect(await shownIn(id)).toMatchObject([{ alt: 'A tee, laid flat' }]);
    const other = await uploaded(id, { colour: '#334455' });
    await setAlt(id, other);
    await runJobs();
    expect((await staff.call('DELETE', path(id, picture))).status).toBe(200);
  });

  it('is part of the history of its product, and of no other', async () => {
    const product = await newProduct();
    const picture = await uploaded(product);
    await uploaded(await newProduct());
    await setAlt(product, picture);
    const { entries } = (await staff.call('GET', `/admin/products/${product}/changes`)).body;
    expect(entries).toMatchObject([{ action: 'picture_changed' }, { action: 'picture_added' }]);
  });

  it('has files for the zoom if it is wide enough', async () => {
    const product = await newProduct();
    const picture = await uploaded(product, { width: 1500, height: 1900 });
    await setAlt(product, picture);
    await runJobs();
    const [shown] = await shownIn(product);
    expect(shown).toMatchObject({ width: 1440, height: 1800 });
    for (const format of ['avif', 'webp']) {
      const answer = await file(`${shown.stem}-1440.${format}`);
      const about = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata();
      expect(about).toMatchObject({ width: 1440, height: 1800 });
    }
  });

  it('is restored from the history of its product, at its place, with its alt text and files', async () => {
    const product = await newProduct();
    for (const colour of ['#204060', '#604020'])
      await setAlt(product, await uploaded(product, { colour }), `A tee in ${colour}`);
    await runJobs();
    const before = { listed: await list(product), shown: await shownIn(product) };
    expect(before.shown).toMatchObject([{ alt: 'A tee in #204060' }, { alt: 'A tee in #604020' }]);
    await staff.call('DELETE', path(product, before.listed[0].id));
    await runJobs();
    expect(await shownIn(product)).toMatchObject([{ alt: 'A tee in #604020' }]);
    const history = async () => (await staff.call('GET', `/admin/products/${product}/changes`)).body.entries;
    const [removal] = await history();
    expect(removal).toMatchObject({ action: 'picture_removed', undo: { possible: true } });
    expect((await undo(removal.id)).status).toBe(200);
    expect({ listed: await list(product), shown: await shownIn(product) }).toEqual(before);
    expect((await history())[0]).toMatchObject({ action: 'picture_added', undo: { possible: true } });
  });

  it('is stored once, however often the same file is sent', async () => {
    const product = await newProduct();
    const bytes = await jpeg();
    const answers = await Promise.all([
      upload(product, bytes),
      upload(product, bytes),
      upload(product, bytes),
    ]);
    expect(new Set(answers.map(({ body }) => body.picture.id)).size).toBe(1);
    expect((await upload(product, bytes)).body).toMatchObject({ changeId: null });
    expect(await list(product)).toHaveLength(1);
  });

  it('is refused above twelve for one product', async () => {
    const product = await newProduct();
    for (let red = 0; red < 240; red += 20) await uploaded(product, { colour: `rgb(${red} 40 60)` });
    expect((await upload(product, await jpeg())).body.code).toBe('picture_limit');
  });
});

describe('an upload is refused', () => {
  const heic = Uint8Array.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic\0\0\0\0\0\0\0\0', (one) =>
    one.charCodeAt(0),
  );
  const text = (content: string) => new TextEncoder().encode(content.padEnd(40));

  it.each<[what: string, code: string, file: () => Promise<Uint8Array<ArrayBuffer>>]>([
    ['a HEIC', 'picture_type_unsupported', async () => heic],
    ['an SVG', 'picture_type_unsupported', async () => text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', 'picture_type_unsupported', async () => new Uint8Array(await draw().gif().toBuffer())],
    ['nothing', 'picture_type_unsupported', async () => new Uint8Array()],
    [
      'a text that begins like a JPEG',
      'picture_damaged',
      async () => Uint8Array.from([0xff, 0xd8, 0xff, ...text('no')]),
    ],
    ['an incomplete JPEG', 'picture_damaged', async () => (await jpeg()).slice(0, -200)],
    [
      'an incomplete PNG',
      'picture_damaged',
      async () => new Uint8Array(await draw().png().toBuffer()).slice(0, -200),
    ],
    ['one pixel too few', 'picture_too_small', () => jpeg({ width: 959, height: 1200 })],
    [
      'a small file of more than 40 million pixels',
      'picture_too_many_pixels',
      async () =>
        new Uint8Array(await draw({ width: 8000, height: 5001 }).png({ compressionLevel: 9 }).toBuffer()),
    ],
  ])('for %s', async (_, code, make) => {
    const product = await newProduct();
    expect((await upload(product, await make())).body.code).toBe(code);
    expect(await list(product)).toEqual([]);
  });

  it('as soon as more than 20 MB arrived, also without a length in its headers', async () => {
    const product = await newProduct();
    let sent = 0;
    const endless = new ReadableStream({
      async pull(controller) {
        controller.enqueue(sent === 0 ? await jpeg() : new Uint8Array(1024 * 1024));
        sent += 1;
      },
    });
    expect((await upload(product, endless)).body.code).toBe('picture_too_large');
    expect(sent).toBeLessThan(25);
  });

  it('for a product that does not exist', async () => {
    expect((await upload('no-such-product', await jpeg())).body.code).toBe('product_unknown');
  });

  it('when the storage does not work; it can be repeated', async () => {
    const product = await newProduct();
    const bytes = await jpeg();
    const { userId } = await api.member('manager');
    const deps = {
      ...work.deps(),
      pictureStore: failingAfter(0),
      uploads: { receive: createSemaphore(1), inspect: createSemaphore(1) },
    };
    const failed = await receivePicture(deps, {
      productId: product,
      body: new Blob([bytes]).stream(),
      author: { userId, via: 'screen' },
    });
    expect(failed).toEqual({ ok: false, error: { code: 'picture_storage_unavailable' } });
    expect(await list(product)).toEqual([]);
    expect((await upload(product, bytes)).status).toBe(200);
  });
});

describe('a change of a picture', () => {
  it('writes each value over the one that it replaces, is logged and can be undone', async () => {
    const product = await newProduct();
    const picture = await uploaded(product, { width: 2400, height: 1200 });
    await setAlt(product, picture);
    await runJobs();
    const [before] = await shownIn(product);
    const moved = await change(product, picture, {
      focalX: { from: 50, to: 20 },
      focalY: { from: 50, to: 34 },
    });
    expect(moved.body.picture).toMatchObject({ focalX: 20, focalY: 34, state: 'making', shown: true });
    expect(await shownIn(product)).toEqual([before]);
    await runJobs();
    const [after] = await shownIn(product);
    expect(after.stem).not.toBe(before.stem);
    expect((await file(`${before.stem}-480.avif`)).status).toBe(200);

    const { entries } = (await staff.call('GET', '/admin/activity?what=picture&limit=1')).body;
    expect(entries[0]).toMatchObject({
      action: 'picture_changed',
      subject: { type: 'picture', id: picture, label: `The ${product}` },
      changes: [
        { field: 'focalX', before: 50, after: 20 },
        { field: 'focalY', before: 50, after: 34 },
      ],
    });
    // Copies of pages may name the files of the earlier point for a while.
    work.now = new Date(work.now.getTime() + 32 * DAY_MS);
    await runJobs();
    expect((await file(`${before.stem}-480.avif`)).status).toBe(404);
    expect((await file(`${after.stem}-480.avif`)).status).toBe(200);
    expect((await undo(moved.body.changeId)).status).toBe(200);
    expect(await list(product)).toMatchObject([{ focalX: 50, focalY: 50, state: 'making', shown: true }]);
    expect((await undo(moved.body.changeId)).body.code).toBe('undo_refused');
  });

  it('fails when somebody else has changed the value since, and names who', async () => {
    const product = await newProduct();
    const picture = await uploaded(product);
    const first = await setAlt(product, picture, 'First');
    const late = await setAlt(product, picture, 'Second');
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      conflicts: [
        { field: 'alt', base: '', theirs: 'First', author: expect.objectContaining({ name: 'catalogue' }) },
      ],
    });
    await change(product, picture, { alt: { from: 'First', to: 'Third' } });
    expect((await undo(first.body.changeId)).body.code).toBe('changed_meanwhile');
  });

  it('moves it among the pictures of the product', async () => {
    const product = await newProduct();
    const ids: string[] = [];
    for (const colour of ['#111111', '#555555', '#999999']) ids.push(await uploaded(product, { colour }));
    const [first = '', second = '', third = ''] = ids;
    const order = async () => (await list(product)).map(({ id }: { id: string }) => id);
    const moved = await change(product, third, { position: { from: 3, to: 1 } });
    expect(await order()).toEqual([third, first, second]);
    expect((await change(product, third, { position: { from: 3, to: 2 } })).body.code).toBe(
      'changed_meanwhile',
    );
    await undo(moved.body.changeId);
    expect(await order()).toEqual([first, second, third]);

    const removed = await staff.call('DELETE', path(product, second));
    expect((await list(product)).map(({ position }: { position: number }) => position)).toEqual([1, 2]);
    await undo(removed.body.changeId);
    expect(await order()).toEqual([first, second, third]);
  });
});

describe('the jobs of pictures', () => {
  it('continue after a failure at any file, and show nothing incomplete', async () => {
    const product = await newProduct();
    const picture = await uploaded(product);
    await setAlt(product, picture);
    for (let made = 0; made < FILE_COUNT; made += 1) {
      // Each attempt makes one more file.
      await runJobs(failingAfter(1));
      expect(await list(product)).toMatchObject([
        made + 1 < FILE_COUNT
          ? { state: 'making', made: made + 1, shown: false }
          : { state: 'ready', shown: true },
      ]);
      expect(await shownIn(product)).toHaveLength(made + 1 < FILE_COUNT ? 0 : 1);
    }
    expect(api.log.lines).toContainEqual(
      expect.objectContaining({ job: 'make-pictures', code: 'picture_storage_unavailable' }),
    );
  });

  it('retry after a delay when the store fails, while pages keep the earlier files', async () => {
    const product = await newProduct();
    const picture = await uploaded(product);
    await setAlt(product, picture);
    await runJobs();
    const shown = await shownIn(product);
    await change(product, picture, { focalX: { from: 50, to: 0 } });
    await runJobs(failingAfter(0));
    expect(await list(product)).toMatchObject([
      {
        state: 'making',
        shown: true,
        error: 'The picture storage does not work at the moment. The shop keeps trying.',
      },
    ]);
    expect(await shownIn(product)).toEqual(shown);
    expect((await staff.call('POST', `${path(product, picture)}/retry`)).body.picture.error).toBeNull();
    await runJobs();
    expect(await list(product)).toMatchObject([{ state: 'ready', error: null }]);
  });

  it('stop trying when the uploaded file is gone, until staff retry', async () => {
    const product = await newProduct();
    const picture = await uploaded(product);
    await api.pictureStore.remove(`${picture}/original`);
    await runJobs();
    expect(await list(product)).toMatchObject([{ state: 'failed', error: 'The uploaded file is missing.' }]);
    await api.pictureStore.write(`${picture}/original`, await jpeg());
    await staff.call('POST', `${path(product, picture)}/retry`);
    await runJobs();
    expect(await list(product)).toMatchObject([{ state: 'ready' }]);
  });

  it('delete the files of a removed picture after a month, in which the removal can be undone', async () => {
    const product = await newProduct();
    const picture = await uploaded(product);
    await setAlt(product, picture);
    await runJobs();
    const [{ stem }] = await shownIn(product);
    const { changeId } = (await staff.call('DELETE', path(product, picture))).body;
    work.now = new Date(work.now.getTime() + 20 * DAY_MS);
    await runJobs();
    expect((await file(`${stem}-480.webp`)).status).toBe(200);
    work.now = new Date(work.now.getTime() + 12 * DAY_MS);
    await runJobs();
    const gone = await file(`${stem}-480.webp`);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await undo(changeId)).body.code).toBe('undo_refused');
  });
});

it('serves no uploaded original, because its metadata may say where it was taken', async () => {
  const product = await newProduct();
  const picture = await uploaded(product);
  for (const name of ['original', '%6friginal', '..%2f', '.'])
    expect((await file(`/pictures/own/${picture}/${name}`)).status, name).toBe(404);
});
