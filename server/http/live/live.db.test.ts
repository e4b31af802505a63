import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { upsertDispute } from '#database/queries/payments/disputes.ts';
import { authSession, authUser } from '#database/schema/accounts/identity.ts';
import { pageViewer } from '#database/schema/accounts/page-viewers.ts';
import { job } from '#database/schema/jobs.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { createRequestListener } from '../../start/http-server/create-request-listener.ts';
import { listen, type HttpServer } from '../../start/http-server/listen.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { parseTrustedProxies } from '../rate-limits/client-address.ts';

const api = createTestApi({ cachesPages: true });
const host = '127.0.0.1';
const PASSWORD = 'a long enough password';
const STREAM_LIMIT = 3;
let server: HttpServer;
let open: ClientRequest[];

beforeEach(async () => {
  await waitUntil(() => api.pageCache.cache.stats.isEnabled);
  open = [];
  const opened = await listen({ host, port: 0 });
  if (!opened.ok) throw new Error(opened.error.message);
  server = opened.value;
  server.open(
    createRequestListener({
      fetch: (asked, { incoming }) => api.fetch(asked, incoming),
      respondFromCache: () => false,
      publicUrl: 'http://shop.test',
      proxies: parseTrustedProxies([]),
      log: api.log.log,
      limits: {
        file: { client: 1, all: 1 },
        fullListing: { client: 1, all: 1 },
        live: { client: STREAM_LIMIT, all: STREAM_LIMIT },
        other: { client: 1, all: 1 },
      },
    }),
  );
});

afterEach(async () => {
  open.forEach((asked) => asked.destroy());
  await server.close(AbortSignal.abort());
});

type Event = { tags: string[]; isOver: boolean };

/** Signs in and returns the cookies of the session. */
async function signIn({ email }: { email: string }): Promise<string> {
  const signedIn = await api.visitor().call('POST', '/sign-in', { body: { email, password: PASSWORD } });
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
}

/** Requests the stream over a socket. */
async function requestStream(
  cookie: string,
  query = '',
): Promise<{ asked: ClientRequest; response: IncomingMessage }> {
  const headers = { host: 'shop.test', cookie };
  const asked = request({ host, port: server.port, path: `/api/admin/live${query}`, headers }).end();
  asked.on('error', () => undefined);
  open.push(asked);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { asked, response };
}

/** Follows the changes as a member. `next` returns the next event; undefined after the end. */
async function follow(person: { email: string }, query = '') {
  const { asked, response } = await requestStream(await signIn(person), query);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  const events = readEvents(response);
  const next = async () => (await events.next()).value as Event | undefined;
  expect(await next()).toEqual({ tags: [], isOver: false });
  return { next, leave: () => asked.destroy() };
}

async function* readEvents(response: IncomingMessage): AsyncGenerator<Event> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const blocks = (text + String(chunk)).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) yield JSON.parse(block.slice(6));
  }
}

type Stream = Awaited<ReturnType<typeof follow>>;

/** Collects the tags of events up to the first event with `tag`, or the end of the stream. */
async function tagsUntil(stream: Stream, tag: string): Promise<string[]> {
  const tags: string[] = [];
  for (let event = await stream.next(); event !== undefined; event = await stream.next()) {
    tags.push(...event.tags);
    if (event.tags.includes(tag)) break;
  }
  return tags;
}

async function moveStock(person: Awaited<ReturnType<typeof api.admin>>) {
  const listed = await person.call('GET', '/admin/stock?q=sundress-paprika&limit=1');
  const [{ id }] = listed.body.products[0].units;
  const moved = await person.call('POST', `/admin/stock/${id}/movements`, {
    body: { change: 1, reason: 'found' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(moved.status).toBe(200);
}

it('names what has changed, to the roles that may see it', async () => {
  const [owner, packer] = [await api.admin(), await api.member('fulfilment')];
  const [ofOwner, ofPacker] = [await follow(owner), await follow(packer)];
  const body = { email: 'new.member@osier.example', role: 'support' };
  expect((await owner.call('POST', '/admin/invitations', { body })).status).toBe(200);
  await moveStock(owner);
  expect(await tagsUntil(ofOwner, 'stock')).toEqual(
    expect.arrayContaining(['activity', 'invitation', 'product:sundress-paprika', 'stock']),
  );
  const tags = await tagsUntil(ofPacker, 'stock');
  expect(tags).toContain('stock');
  expect(tags).not.toContain('invitation');
});

it('names orders that customers place', async () => {
  const [owner, customer] = [await api.admin(), await api.shopper('Ann')];
  const stream = await follow(owner);
  const body = { ...createOrderPayload({ _id: 'sundress-paprika' }), paymentMethod: 'cashOnDelivery' };
  expect((await customer.call('POST', '/orders', { body })).status).toBe(200);
  expect(await tagsUntil(stream, 'order')).toEqual(
    expect.arrayContaining(['order', 'product:sundress-paprika']),
  );
});

it('names orders whose payment is disputed, or no longer', async () => {
  const [owner, customer] = [await api.admin(), await api.shopper('Ann')];
  const stream = await follow(owner);
  const body = { ...createOrderPayload({ _id: 'sundress-paprika' }), paymentMethod: 'cashOnDelivery' };
  const placed = await customer.call('POST', '/orders', { body });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  expect(await tagsUntil(stream, 'order')).toContain('order');
  const dispute = {
    provider: 'stripe',
    id: 'du_1',
    orderId: String(placed.body.insertedId),
    cents: 4080,
    reason: 'fraudulent',
    openedAt: new Date(),
  };
  for (const state of ['open', 'closed'] as const) {
    await upsertDispute(api.database.db, { ...dispute, state });
    expect(await tagsUntil(stream, 'order')).toContain('order');
  }
});

it('names what is counted, and what jobs fail', async () => {
  const owner = await api.admin();
  const stream = await follow(owner);
  const body = { kind: 'stocktake' };
  const started = await owner.call('POST', '/admin/counts', { body });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  expect(await tagsUntil(stream, 'count')).toContain('count');
  const listed = await owner.call('GET', '/admin/stock?q=sundress-paprika&limit=1');
  const added = await owner.call('POST', `/admin/counts/${started.body.id}/lines`, {
    body: { code: listed.body.products[0].units[0].id, quantity: 1 },
    headers: { 'idempotency-key': 'one-more' },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  expect(await tagsUntil(stream, 'count')).toContain('count');
  await api.database.db.insert(job).values({ name: 'end-holds', dueAt: new Date() });
  await api.database.db.update(job).set({ lastError: 'no connection' });
  expect(await tagsUntil(stream, 'job')).toContain('job');
});

it('ends with the role, without naming the change that ended it', async () => {
  const [owner, member] = [await api.admin(), await api.member('read_only')];
  const stream = await follow(member);
  const body = { role: 'support' };
  expect((await owner.call('PUT', `/admin/staff/${member.userId}`, { body })).status).toBe(200);
  expect(await stream.next()).toEqual({ tags: [], isOver: true });
  expect(await stream.next()).toBeUndefined();
});

it('ends with the session, at the next change', async () => {
  const [owner, member] = [await api.admin(), await api.member('support')];
  const stream = await follow(member);
  const { db } = api.database;
  const users = db.select({ id: authUser.id }).from(authUser).where(eq(authUser.email, member.email));
  await db
    .update(authSession)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(authSession.userId, users));
  await moveStock(owner);
  expect(await stream.next()).toEqual({ tags: [], isOver: true });
});

it('counts against the limit of streams only, until its client disconnects', async () => {
  const owner = await api.admin();
  const streams = [];
  for (let n = 0; n < STREAM_LIMIT; n += 1)
    streams.push(await follow(owner, `?viewer=${crypto.randomUUID()}`));
  const cookie = await signIn(owner);
  expect((await requestStream(cookie)).response.statusCode).toBe(429);
  streams[0]?.leave();
  await waitUntil(async () => (await requestStream(cookie)).response.statusCode === 200);
});

async function nameOf(person: Awaited<ReturnType<typeof api.admin>>): Promise<string> {
  const { name, email } = (await person.call('GET', '/admin/me')).body;
  return name || email;
}

/** Opens a screen of a member that shows a page. */
async function openPage(person: Awaited<ReturnType<typeof api.admin>>, page: string) {
  const id = crypto.randomUUID();
  const stream = await follow(person, `?viewer=${id}`);
  const view = async (shown: string | null) => {
    const viewed = await person.call('PUT', `/admin/viewers/${id}`, { body: { page: shown } });
    expect(viewed.status, JSON.stringify(viewed.body)).toBe(200);
    return viewed.body.others as string[];
  };
  return { ...stream, id, view, others: await view(page) };
}

it('tells the screens of a page who else has it open, until they leave or their connection breaks', async () => {
  const [owner, packer, reader] = [
    await api.admin(),
    await api.member('fulfilment'),
    await api.member('read_only'),
  ];
  const first = await openPage(owner, 'order:1001');
  expect(first.others).toEqual([]);
  const second = await openPage(packer, 'order:1001');
  expect(second.others).toEqual([await nameOf(owner)]);
  expect(await tagsUntil(first, 'viewer:order:1001')).toContain('viewer:order:1001');
  expect(await first.view('order:1001')).toEqual([await nameOf(packer)]);
  // Another screen of the same member is nobody else.
  const sent = { body: { page: 'order:1001' } };
  const viewed = await packer.call('PUT', `/admin/viewers/${crypto.randomUUID()}`, sent);
  expect(viewed.body.others).toEqual([await nameOf(owner)]);
  const third = await openPage(reader, 'order:1001');
  expect(third.others).toHaveLength(2);
  await third.view('product:sundress-paprika');
  await waitUntil(async () => (await first.view('order:1001')).length === 1);

  await first.view(null);
  expect(await second.view('order:1001')).toEqual([]);
  await first.view('order:1001');
  first.leave();
  await waitUntil(async () => (await second.view('order:1001')).length === 0);
});

it('forgets the screens of a process that has ended without closing them', async () => {
  const [owner, member] = [await api.admin(), await api.member('support')];
  const body = { page: 'order:1002' };
  const left = `/admin/viewers/${crypto.randomUUID()}`;
  expect((await owner.call('PUT', left, { body })).status).toBe(200);
  const screen = await openPage(member, 'order:1002');
  expect(screen.others).toEqual([await nameOf(owner)]);
  const { db } = api.database;
  await db.update(pageViewer).set({ seenAt: new Date(Date.now() - 31_000) });
  expect(await screen.view('order:1002')).toEqual([]);
});

it('leaves the screen of another member as it is', async () => {
  const [owner, member] = [await api.admin(), await api.member('support')];
  const screen = await openPage(owner, 'order:1003');
  const path = `/admin/viewers/${screen.id}`;
  await member.call('PUT', path, { body: { page: 'order:1004' } });
  await member.call('PUT', path, { body: { page: null } });
  expect((await openPage(member, 'order:1003')).others).toEqual([await nameOf(owner)]);
});
