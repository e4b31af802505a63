import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '#contract/client.ts';
import { createProblem } from '#contract/problem-codes.ts';
import { shopRoutes } from '#contract/routes/all-routes.ts';
import { MAX_WISH_COUNT, WISHLIST_FULL } from '#domain/customer/wishlist.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Returns a client whose calls receive these values or responses in turn, and what it has sent. */
function clientOf(...answers: unknown[]) {
  const sent: string[] = [];
  const client = createClient(
    {
      origin: 'http://shop.test',
      fetch: async (request) => {
        sent.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`.trim());
        const answer = answers.shift();
        return answer instanceof Response ? answer : Response.json(answer);
      },
    },
    shopRoutes,
  );
  return { client, sent };
}

const VISITOR = { state: 'signed-out' } as const;
const CUSTOMER = { state: 'signed-in', user: { email: 'ann@osier.example' } } as const;

const refusal = (code: 'wishlist_full' | 'internal_error') =>
  Response.json(createProblem(code), {
    status: 409,
    headers: { 'content-type': 'application/problem+json' },
  });
const product = (id: string) => ({ _id: id, title: id });
const wish = (id: string) => ({ id, name: id });
const keep = (...ids: string[]) => stored.set('wishlist', JSON.stringify(ids.map(wish)));
const storedIds = () => (JSON.parse(stored.get('wishlist') ?? '[]') as { id: string }[]).map(({ id }) => id);
const load = () => import('./wishlist.ts');

test('a visitor’s products stay in the browser, the latest first, valid ones only', async () => {
  stored.set('wishlist', JSON.stringify([wish('tee'), null, { id: 7, name: 'x' }, 'skirt']));
  const { client, sent } = clientOf();
  const { openWishlist, savedWishes, setWish } = await load();
  await openWishlist(VISITOR, client);
  expect(savedWishes()).toEqual([wish('tee')]);
  // Another tab saves one meanwhile.
  keep('dress', 'tee');
  await setWish(client, { product: product('coat'), saved: true });
  expect(storedIds()).toEqual(['coat', 'dress', 'tee']);
  await setWish(client, { product: product('dress'), saved: false });
  expect(savedWishes().map(({ id }) => id)).toEqual(['coat', 'tee']);
  expect(sent).toEqual([]);
});

test('a visitor saves products up to the limit', async () => {
  keep(...Array.from({ length: MAX_WISH_COUNT }, (_, at) => `tee-${at}`));
  const { client } = clientOf();
  const { openWishlist, savedWishes, setWish } = await load();
  await openWishlist(VISITOR, client);
  const refused = await setWish(client, { product: product('coat'), saved: true });
  expect(refused).toMatchObject({ ok: false, error: { detail: WISHLIST_FULL } });
  expect(storedIds()).not.toContain('coat');
  await setWish(client, { product: product('tee-7'), saved: false });
  await setWish(client, { product: product('coat'), saved: true });
  expect(savedWishes()).toHaveLength(MAX_WISH_COUNT);
  expect(savedWishes()[0]).toEqual(wish('coat'));
});

test('a sign-in sends what the visitor has saved once, and forgets it in the browser', async () => {
  keep('coat', 'tee');
  const { client, sent } = clientOf([wish('coat'), wish('tee'), wish('dress')]);
  const { openWishlist, savedWishes } = await load();
  await Promise.all([openWishlist(CUSTOMER, client), openWishlist(CUSTOMER, client)]);
  expect(sent).toEqual(['POST /api/wishlist {"ids":["coat","tee"]}']);
  expect(savedWishes().map(({ id }) => id)).toEqual(['coat', 'tee', 'dress']);
  expect(storedIds()).toEqual([]);
  // The list of a customer is not shown after the sign-out.
  await openWishlist(VISITOR, client);
  expect(savedWishes()).toEqual([]);
});

test('reads the list of another customer who signs in on the same page', async () => {
  const { client, sent } = clientOf([wish('tee')], [wish('coat')]);
  const { openWishlist, savedWishes } = await load();
  await openWishlist(CUSTOMER, client);
  await openWishlist({ state: 'signed-in', user: { email: 'bea@osier.example' } }, client);
  expect(savedWishes()).toEqual([wish('coat')]);
  expect(sent).toEqual(['GET /api/wishlist', 'GET /api/wishlist']);
});

test('keeps what the visitor has saved when sending it fails, and sends it again', async () => {
  keep('coat');
  const { client, sent } = clientOf(refusal('internal_error'), [wish('coat')]);
  const { openWishlist, savedWishes } = await load();
  expect((await openWishlist(CUSTOMER, client))?.code).toBe('internal_error');
  expect(storedIds()).toEqual(['coat']);
  expect(await openWishlist(CUSTOMER, client)).toBeUndefined();
  expect(sent).toHaveLength(2);
  expect(savedWishes()).toEqual([wish('coat')]);
});

test('shows a customer the full list, and keeps in the browser what had no room in it', async () => {
  keep('coat', 'tee');
  const { client } = clientOf(refusal('wishlist_full'), [wish('tee')]);
  const { openWishlist, savedWishes } = await load();
  expect(await openWishlist(CUSTOMER, client)).toBeUndefined();
  expect([savedWishes(), storedIds()]).toEqual([[wish('tee')], ['coat']]);
});

test('keeps in the browser what another tab saves while the list of a customer is read', async () => {
  keep('coat');
  const { client } = clientOf([wish('coat')]);
  const { openWishlist } = await load();
  const opening = openWishlist(CUSTOMER, client);
  keep('dress', 'coat');
  await opening;
  expect(storedIds()).toEqual(['dress']);
});

test('restores nothing into the list of the visitor after a sign-out, nor into that of another customer', async () => {
  const { client } = clientOf(
    [wish('tee')],
    refusal('internal_error'),
    [wish('tee')],
    refusal('internal_error'),
    [],
  );
  const { openWishlist, savedWishes, setWish } = await load();
  await openWishlist(CUSTOMER, client);
  const removing = setWish(client, { product: product('tee'), saved: false });
  await openWishlist(VISITOR, client);
  expect(await removing).toMatchObject({ ok: false });
  expect(savedWishes()).toEqual([]);

  await openWishlist(CUSTOMER, client);
  const removingAgain = setWish(client, { product: product('tee'), saved: false });
  await openWishlist({ state: 'signed-in', user: { email: 'bea@osier.example' } }, client);
  expect(await removingAgain).toMatchObject({ ok: false });
  expect(savedWishes()).toEqual([]);
});

test('restores a customer’s list when the shop rejects a change', async () => {
  const { client } = clientOf(
    [wish('cap'), wish('tee')],
    refusal('wishlist_full'),
    refusal('internal_error'),
  );
  const { openWishlist, savedWishes, setWish } = await load();
  await openWishlist(CUSTOMER, client);
  const sent = setWish(client, { product: product('coat'), saved: true });
  expect(savedWishes().map(({ id }) => id)).toEqual(['coat', 'cap', 'tee']);
  expect(await sent).toMatchObject({ ok: false, error: { code: 'wishlist_full' } });
  expect(savedWishes()).toEqual([wish('cap'), wish('tee')]);
  await setWish(client, { product: product('tee'), saved: false });
  expect(savedWishes()).toEqual([wish('cap'), wish('tee')]);
});
