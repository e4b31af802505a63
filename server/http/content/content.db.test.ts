import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { authUser } from '#database/schema/accounts/identity.ts';
import { HOME_BLOCKS } from '#domain/content/home-blocks.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { undoChange } from '../../services/activity/undo-change.ts';
import { publishDueContent } from '../../services/content/publish-content.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let staff: Awaited<ReturnType<typeof api.member>>;
let other: Visitor;

beforeAll(async () => {
  staff = await api.member('catalogue');
  other = await api.member('manager');
});

const page = (slug: string) => `/admin/content/pages/${slug}`;
const read = async (document: string) => (await staff.call('GET', `/admin/content/${document}`)).body;
const shown = async (slug: string) => (await api.visitor().call('GET', `/pages/${slug}`)).body;
const undo = (person: Visitor, changeId: string) =>
  person.call('POST', `/admin/activity/${changeId}/undo`, { body: {} });

/** Publishes or discards the draft that staff see now. */
async function publish(person: Visitor, document: string) {
  const { version } = await read(document);
  return person.call('POST', `/admin/content/${document}/publish`, { body: { version } });
}

async function discard(document: string) {
  const { version } = await read(document);
  return staff.call('DELETE', `/admin/content/${document}/draft?version=${version}`);
}

async function schedule(document: string, at: string | null) {
  const { version } = await read(document);
  return staff.call('PUT', `/admin/content/${document}/schedule`, { body: { version, at } });
}

async function edit(person: Visitor, slug: string, fields: Readonly<Record<string, string>>) {
  const { published, draft } = await read(slug);
  const current = { ...published, ...draft };
  const body = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, { base: current[field], value }]),
  );
  return person.call('PATCH', page(slug), { body });
}

describe('a page', () => {
  it('is edited as a draft, which shoppers do not see, and published with a version', async () => {
    const first = await read('about');
    expect(first.draft).toEqual({});
    const saved = await edit(staff, 'about', { body: 'We sew.' });
    expect(saved.status).toBe(200);
    expect((await shown('about')).body).not.toContain('We sew.');
    expect(await read('about')).toMatchObject({ draft: { body: 'We sew.' }, draftBy: 'catalogue' });
    const { body: published } = await publish(other, 'about');
    expect(published.changeId).not.toBeNull();
    expect((await shown('about')).body).toBe('We sew.');
    const { versions } = (await staff.call('GET', '/admin/content/about/versions')).body;
    expect(versions).toMatchObject([
      { fields: { title: 'About', body: 'We sew.' }, by: 'manager' },
      { id: 'first', fields: first.published, publishedAt: null },
    ]);
    expect((await publish(other, 'about')).status).toBe(400);
  });

  it('names its editor and its publisher by email address if they have no name', async () => {
    const rename = (name: string) =>
      api.database.db.update(authUser).set({ name }).where(eq(authUser.email, staff.email));
    await rename('');
    await edit(staff, 'terms', { title: 'Our terms' });
    expect((await read('terms')).draftBy).toBe(staff.email);
    await publish(staff, 'terms');
    expect((await staff.call('GET', '/admin/content/terms/versions')).body.versions[0].by).toBe(staff.email);
    await rename('catalogue');
  });

  it('that is published gets its earlier texts back by undo, which keeps the new ones as a draft; the next undo publishes these again', async () => {
    const before = await shown('contact');
    await edit(staff, 'contact', { title: 'Write to us' });
    const { body } = await publish(staff, 'contact');
    const { body: entry } = await undo(staff, body.changeId);
    expect(await shown('contact')).toEqual(before);
    expect((await read('contact')).draft).toEqual({ title: 'Write to us' });
    await undo(staff, entry.id);
    expect((await shown('contact')).title).toBe('Write to us');
    expect((await read('contact')).draft).toEqual({});
  });

  it('keeps both edits of different fields, and names the other author of the same field', async () => {
    const { published } = await read('terms');
    await edit(other, 'terms', { title: 'Terms of sale' });
    const kept = await staff.call('PATCH', page('terms'), {
      body: { body: { base: published.body, value: 'Pay.' } },
    });
    expect(kept.status).toBe(200);
    const refused = await staff.call('PATCH', page('terms'), {
      body: { title: { base: 'Terms', value: 'Rules' }, body: { base: 'Pay.', value: 'Pay soon.' } },
    });
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([
      { field: 'title', base: 'Terms', theirs: 'Terms of sale', author: { name: 'manager' } },
    ]);
    expect((await read('terms')).draft).toEqual({ title: 'Terms of sale', body: 'Pay.' });
  });

  it('that is discarded loses its draft and time, and gets the texts back by undo', async () => {
    await edit(staff, 'privacy', { body: 'Nothing.' });
    const { body } = await discard('privacy');
    expect((await read('privacy')).draft).toEqual({});
    await undo(staff, body.changeId);
    expect((await read('privacy')).draft).toEqual({ body: 'Nothing.' });
    await discard('privacy');
  });

  it('is published, scheduled or discarded only as the client has seen it', async () => {
    const slug = 'privacy';
    const first = (await edit(staff, slug, { title: 'Data' })).body;
    expect(first).toMatchObject({ earlierVersion: null, version: (await read(slug)).version });
    const second = (await edit(other, slug, { body: 'All of it.' })).body;
    expect(second.earlierVersion).toBe(first.version);
    const at = new Date(Date.now() + DAY_MS).toISOString();
    const outdated = { version: first.version };
    const refused = [
      await staff.call('POST', `/admin/content/${slug}/publish`, { body: outdated }),
      await staff.call('PUT', `/admin/content/${slug}/schedule`, { body: { ...outdated, at } }),
      await staff.call('DELETE', `/admin/content/${slug}/draft?version=${first.version}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(refused[0]?.body).toMatchObject({
      code: 'changed_meanwhile',
      detail: 'This draft was changed by manager since you opened it. Check it, then try again.',
    });
    expect(await read(slug)).toMatchObject({ draft: { title: 'Data', body: 'All of it.' }, publishAt: null });
    // Scheduling the draft makes another version of it, too.
    await schedule(slug, at);
    const late = { body: { version: second.version } };
    expect((await staff.call('POST', `/admin/content/${slug}/publish`, late)).status).toBe(409);
    await discard(slug);
    const gone = await other.call('POST', `/admin/content/${slug}/publish`, late);
    expect(gone.body.detail).toBe('This draft was published or discarded by catalogue since you opened it.');
  });

  it('that is scheduled is published by a job at its time, and only then', async () => {
    const slug = 'shipping-and-returns';
    const depsAt = (time: number) => ({
      database: api.database,
      clock: { ...systemClock, now: () => new Date(time) },
    });
    const due = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 5 * MINUTE_MS;
    const at = new Date(due).toISOString();
    await edit(staff, slug, { body: 'Soon.' });
    expect((await schedule(slug, new Date(Date.now() - 1).toISOString())).status).toBe(400);
    const { body } = await schedule(slug, at);
    await undo(staff, body.changeId);
    expect((await read(slug)).publishAt).toBeNull();
    await schedule(slug, at);
    expect(await publishDueContent(depsAt(due - 1), null)).toEqual({ ok: true, value: 0 });
    expect(await publishDueContent(depsAt(due), null)).toEqual({ ok: true, value: 1 });
    expect((await shown(slug)).body).toBe('Soon.');
    expect(await read(slug)).toMatchObject({ draft: {}, publishAt: null });
    expect(await publishDueContent(depsAt(due), null)).toEqual({ ok: true, value: 0 });
  });

  it('gets no past time of publication back by undo, and an undo adds nothing to a scheduled draft', async () => {
    const slug = 'privacy';
    await edit(staff, slug, { title: 'Jobs' });
    const { body: first } = await publish(staff, slug);
    await edit(staff, slug, { body: 'Join us.' });
    const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    const [soon, later] = [1, 10].map((days) => new Date(minute + days * DAY_MS).toISOString());
    await schedule(slug, soon ?? null);
    const moved = (await schedule(slug, later ?? null)).body.changeId;
    await undo(staff, first.changeId);
    expect(await read(slug)).toMatchObject({ draft: { body: 'Join us.' }, publishAt: later });
    const deps = {
      database: api.database,
      clock: { ...systemClock, now: () => new Date(Date.now() + 2 * DAY_MS) },
    };
    const [row] = await api.database.db
      .select()
      .from(changeLog)
      .where(eq(changeLog.id, Number(moved)));
    const userId = row?.byUserId ?? '';
    const undone = await undoChange(deps, {
      id: Number(moved),
      author: { userId, via: 'screen' },
      reader: { userId, staffRole: 'catalogue', signedInAt: new Date() },
      idempotencyKey: null,
      isConfirmed: false,
      part: null,
    });
    expect(undone).toMatchObject({ ok: false, error: { code: 'undo_refused' } });
    expect((await read(slug)).publishAt).toBe(later);
  });

  it('refuses an empty title or text, and one that is too long', async () => {
    const change = async (value: string) =>
      (await staff.call('PATCH', page('about'), { body: { body: { base: '', value } } })).status;
    expect(await change(' ')).toBe(400);
    expect(await change('x'.repeat(10_001))).toBe(400);
  });
});

describe('the home page', () => {
  const home = async () => (await api.visitor().call('GET', '/home')).body;

  it('is the specified one until changes of its blocks are published, and again after the undo', async () => {
    expect(await home()).not.toHaveProperty('changes');
    const { published } = await read('home');
    const order = ['hero', ...HOME_BLOCKS.filter((id) => id !== 'hero')];
    const body = {
      'hero.heading': { base: published['hero.heading'], value: 'Clothing made for the perfect Winter' },
      'offers.third': { base: published['offers.third'], value: '' },
      'brands.isShown': { base: true, value: false },
      order: { base: published.order, value: order },
    };
    const saved = await staff.call('PATCH', '/admin/content/home', { body });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await home()).not.toHaveProperty('changes');
    const { body: done } = await publish(staff, 'home');
    expect((await home()).changes).toEqual({
      texts: { hero: { heading: 'Clothing made for the perfect Winter' }, offers: { third: '' } },
      order,
      hidden: ['brands'],
    });
    expect((await read('home')).published).toMatchObject({
      order: JSON.stringify(order),
      'brands.isShown': false,
    });
    await undo(staff, done.changeId);
    expect(await home()).not.toHaveProperty('changes');
    await discard('home');
  });

  it('keeps the blocks that an order does not name, and undoes its publication', async () => {
    const { published } = await read('home');
    const body = { order: { base: published.order, value: ['finder', 'hero'] } };
    expect((await staff.call('PATCH', '/admin/content/home', { body })).status).toBe(200);
    const order = ['finder', 'hero', ...HOME_BLOCKS.filter((id) => id !== 'hero' && id !== 'finder')];
    expect((await read('home')).draft).toEqual({ order: JSON.stringify(order) });
    const { body: done } = await publish(staff, 'home');
    expect((await home()).changes).toEqual({ order });
    const undone = await undo(staff, done.changeId);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await home()).not.toHaveProperty('changes');
    await discard('home');
  });

  it('refuses links to other sites, texts that are too long, and orders with a block twice', async () => {
    const change = async (field: string, value: unknown) =>
      (await staff.call('PATCH', '/admin/content/home', { body: { [field]: { base: '', value } } })).status;
    expect(await change('hero.link', 'https://elsewhere.example')).toBe(400);
    expect(await change('hero.link', '//elsewhere.example')).toBe(400);
    expect(await change('hero.heading', 'x'.repeat(49))).toBe(400);
    expect(await change('hero.heading', '')).toBe(400);
    expect(await change('order', ['hero', 'hero'])).toBe(400);
    expect(await change('promo.until', '2026-02-30')).toBe(400);
  });

  it('hides a block after its last day if it is set to, and lists the others in Today', async () => {
    const at = (day: string) => ({
      database: api.database,
      clock: { ...systemClock, now: () => new Date(`${day}T00:00:03Z`) },
    });
    const body = { 'promo.hidesAfter': { base: false, value: true } };
    await staff.call('PATCH', '/admin/content/home', { body });
    await publish(staff, 'home');
    expect((await home()).changes).toEqual({ hidden: ['promo'] });
    expect((await staff.call('GET', '/admin/today')).body.expiredBlocks).toEqual([
      { id: 'accessories', until: '2026-09-01' },
    ]);
    const earlier = new Date('2026-08-01T23:59:58Z');
    expect(await publishDueContent(at('2026-08-02'), earlier)).toEqual({ ok: true, value: 1 });
    expect(await publishDueContent(at('2026-08-02'), new Date('2026-08-02T00:00:01Z'))).toEqual({
      ok: true,
      value: 0,
    });
  });
});
