import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { runPictureJobs } from '../../jobs/run-jobs.ts';
import { createJobRunner } from '../../jobs/testing/create-job-runner.ts';
import { insertPicture } from '../../testing/insert-picture.ts';
import type { Visitor } from '../../testing/visitor.ts';

const work = createJobRunner();
const { api } = work;
let staff: Visitor;

const ALT = 'Two people on a beach in linen';

beforeAll(async () => {
  staff = await api.member('catalogue');
});

afterEach(async () => {
  const { version } = await read();
  if (version !== null) await staff.call('DELETE', `/admin/content/home/draft?version=${version}`);
});

const read = async () => (await staff.call('GET', '/admin/content/home')).body;
const home = async () => (await api.visitor().call('GET', '/home')).body;
const undo = (changeId: string) => staff.call('POST', `/admin/activity/${changeId}/undo`, { body: {} });

/** Draws a picture. Each colour makes a different file. */
async function draw(background: string, { width = 1200, height = 750 } = {}) {
  const drawn = sharp({ create: { width, height, channels: 3, background } });
  return new Uint8Array(await drawn.jpeg().toBuffer());
}

const upload = (file: Uint8Array<ArrayBuffer>) => staff.call('POST', '/admin/content/pictures', { file });

async function uploaded(background: string): Promise<string> {
  const { status, body } = await upload(await draw(background));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.picture.id;
}

/** Saves fields of the draft. */
async function edit(values: Readonly<Record<string, string>>) {
  const { published, draft } = await read();
  const current = { ...published, ...draft };
  const body = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { base: current[field], value }]),
  );
  return staff.call('PATCH', '/admin/content/home', { body });
}

async function publish() {
  return staff.call('POST', '/admin/content/home/publish', { body: { version: (await read()).version } });
}

async function schedule(at: string | null) {
  const { version } = await read();
  return staff.call('PUT', '/admin/content/home/schedule', { body: { version, at } });
}

/** Runs the jobs of pictures as a process does, some days later. */
async function runJobs(days = 1): Promise<void> {
  work.now = new Date(work.now.getTime() + days * DAY_MS);
  await runPictureJobs(work.deps());
}

const stored = async (id: string) => (await staff.call('GET', `/admin/content/pictures/${id}`)).status;
const fileStatus = async (url: string) => (await api.fetch(new Request(`http://shop.test${url}`))).status;

describe('a picture of the home page', () => {
  it('is published with an alt text and all its files, in the shapes of its box, and gone after the undo', async () => {
    const id = await uploaded('#336699');
    expect((await edit({ 'hero.picture': id, 'hero.pictureFocus': '30 70' })).status).toBe(200);
    const bare = await publish();
    expect(bare.status).toBe(400);
    expect(bare.body).toMatchObject({
      detail: 'Hero, Picture needs an alt text.',
      errors: [{ field: 'hero.pictureAlt' }],
    });
    await edit({ 'hero.pictureAlt': ALT });
    const early = await publish();
    expect(early.body.errors).toMatchObject([{ field: 'hero.picture' }]);
    await runJobs();
    expect((await staff.call('GET', `/admin/content/pictures/${id}`)).body.picture).toMatchObject({
      state: 'ready',
      made: 6,
      of: 6,
      width: 1200,
      height: 750,
    });
    expect(await home()).not.toHaveProperty('changes');
    const { body: done } = await publish();

    const { changes } = await home();
    expect(Object.keys(changes)).toEqual(['pictures']);
    const shown = changes.pictures['hero.picture'];
    expect(shown).toMatchObject({ alt: ALT, position: '30% 70%' });
    expect(shown.colour).toMatch(/^#[0-9a-f]{6}$/);
    const [narrow, , wide] = shown.sources;
    expect(narrow).toMatchObject({ type: 'image/avif', media: '(max-width: 767px)', sizes: '92vw' });
    // The box on narrow screens shows 55 % of the width of the picture, the one on wide screens all of it.
    expect(narrow.srcSet).toMatch(/-480\.avif 267w, .*-720\.avif 400w, .*-960\.avif 533w$/);
    expect(wide.srcSet).toMatch(/-480\.avif 480w, .*-720\.avif 720w, .*-960\.avif 960w$/);
    expect(await fileStatus(wide.srcSet.split(' ')[0])).toBe(200);
    expect(await fileStatus(shown.src)).toBe(200);

    await undo(done.changeId);
    expect(await home()).not.toHaveProperty('changes');
    expect((await read()).draft).toEqual({
      'hero.picture': id,
      'hero.pictureAlt': ALT,
      'hero.pictureFocus': '30 70',
    });
  });

  it('is one that was uploaded for the home page, and stored once', async () => {
    const unknown = await edit({ 'promo.picture': '0193a1f0-7c1e-7000-8000-000000000000' });
    expect(unknown.body).toMatchObject({
      code: 'picture_unknown',
      detail: 'There is no such picture any more.',
    });
    const ofProduct = await insertPicture(api.database, 'sundress-paprika');
    expect((await edit({ 'promo.picture': ofProduct })).body.code).toBe('picture_unknown');
    expect(await stored(ofProduct)).toBe(404);
    expect((await edit({ 'promo.picture': 'no id' })).status).toBe(400);
    expect((await edit({ 'promo.pictureFocus': '101 0' })).status).toBe(400);
    const bytes = await draw('#224466');
    const answers = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
    const [id, ...same] = answers.map(({ body }) => body.picture.id as string);
    expect(same).toEqual([id, id]);
    await edit({ 'promo.picture': (id ?? '').toUpperCase() });
    expect((await read()).draft).toEqual({ 'promo.picture': id });
    expect((await upload(await draw('#224466', { width: 959 }))).body).toMatchObject({
      code: 'picture_too_small',
      detail: 'A picture must have at least 960 × 600 pixels. This one has 959 × 750.',
    });
    // Its files would be higher than WebP allows.
    expect((await upload(await draw('#224466', { height: 9601 }))).body.detail).toBe(
      'One side of a picture may be at most 8 times as long as the other. This one has 1200 × 9601.',
    );
  });

  it('keeps its alt text while its publication is scheduled', async () => {
    const id = await uploaded('#557799');
    await runJobs();
    await edit({ 'promo.picture': id });
    const at = new Date(Date.now() + DAY_MS).toISOString();
    expect((await schedule(at)).status).toBe(400);
    await edit({ 'promo.pictureAlt': ALT });
    expect((await schedule(at)).status).toBe(200);
    expect((await edit({ 'promo.pictureAlt': '' })).status).toBe(400);
    expect((await read()).draft).toMatchObject({ 'promo.pictureAlt': ALT });
    const { body: unscheduled } = await schedule(null);
    expect((await edit({ 'promo.pictureAlt': '' })).status).toBe(200);
    expect((await undo(unscheduled.changeId)).body).toMatchObject({
      errors: [{ field: 'promo.pictureAlt' }],
    });
    expect((await read()).publishAt).toBeNull();
    await edit({ 'promo.pictureAlt': ALT });
    expect((await undo(unscheduled.changeId)).status).toBe(200);
    expect((await read()).publishAt).not.toBeNull();
    await schedule(null);
  });

  it('is deleted two months after its upload, unless the page, its draft or its history names it', async () => {
    const [published, drafted, dropped] = [
      await uploaded('#aa0000'),
      await uploaded('#00aa00'),
      await uploaded('#0000aa'),
    ];
    await runJobs();
    await edit({ 'promo.picture': published, 'promo.pictureAlt': ALT });
    const { body } = await publish();
    await undo(body.changeId);
    await edit({ 'promo.picture': drafted });
    await runJobs(32);
    // For another month, a draft can still use it.
    expect((await edit({ 'tiles.firstPicture': dropped })).status).toBe(200);
    await edit({ 'tiles.firstPicture': '' });
    await runJobs(25);
    await runJobs(32);
    expect(await Promise.all([published, drafted, dropped].map(stored))).toEqual([200, 200, 404]);
    const { versions } = (await staff.call('GET', '/admin/content/home/versions')).body;
    const [, restored] = versions;
    expect(restored.fields).toMatchObject({ 'promo.picture': published });
    expect((await edit({ 'promo.picture': published })).status).toBe(200);
    expect((await edit({ 'promo.picture': dropped })).body.code).toBe('picture_unknown');
  });
});
