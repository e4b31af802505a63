import { beforeAll, describe, expect, it } from 'vitest';
import webRoutes from '#web/routes.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { PAGE_ACCESS } from './page-access.ts';

const api = createTestApi({ pages: true });

/** Ways to write a path that a router or URL parser might read as the same path. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => `/.${path}`,
  (path) => `/%2e${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `${path}/.`,
  (path) => `${path}/%2E`,
  (path) => `${path}/x/..`,
  (path) => path.replace(/(?<=.)\//, '%2f'),
  (path) => `${path}%2f`,
  (path) => path.replaceAll('/', '\\'),
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path};x=1`,
  (path) => `${path}%00`,
  (path) => `${path}%0a`,
  (path) => `${path}%20`,
  (path) => `${path}%ff`,
  (path) => `${path}%`,
  (path) => `${path}/_`,
  (path) => `${path}/_.data/_`,
  (path) => `/_.data${path}`,
  (path) => `${path}.data`,
];

const ENDS = [
  '',
  '.data',
  '/.data',
  '/_.data',
  '//_.data',
  '.data/',
  '.data.data',
  '_.data',
  '%2edata',
  '.DATA',
];

const QUERIES = ['', '?_routes=', '?_routes=root', '?_routes=make-admin,root', '?_routes=x&index'];

/** Combines every spelling with every ending for protected pages only: rendering as many public pages takes a minute. */
function spellingsOf(path: string, isProtected: boolean): string[] {
  const ends = isProtected ? ENDS : ['/_.data'];
  const all = [
    ...SPELLINGS.flatMap((spell) => ends.map((end) => spell(path) + end)),
    ...ENDS.flatMap((end) => QUERIES.map((query) => path + end + query)),
  ];
  return all.filter((address) => URL.canParse(`http://shop.test${address}`));
}

const pages = Object.entries(PAGE_ACCESS).map(([path, access]) => ({
  path: path === '*' ? '/no-such-page' : path.replaceAll(/:\w+/g, 'x'),
  access,
}));

let user: Visitor;
beforeAll(async () => {
  user = await api.shopper('Ann');
});

/** The ids of the routes other than the root, by which the data of a page names them. */
const ROUTE_IDS = (webRoutes as readonly { id?: string }[]).flatMap(({ id }) => id ?? []);

/** Whether a response contains a page or the data of a page's route. A redirect of a data request has status 202. */
async function isShown(person: Visitor, address: string): Promise<boolean> {
  const { status, body } = await person.open(address);
  expect(status, address).toBeLessThan(500);
  if (status === 202) expect(body, address).toContain('SingleFetchRedirect');
  return status === 200 && (body.includes('<html') || ROUTE_IDS.some((id) => body.includes(`"${id}"`)));
}

describe.each(pages)('every spelling of $path', ({ path, access }) => {
  const isProtected = access !== 'anyone' && access !== 'personal';
  const addresses = new Set(spellingsOf(path === '/' ? '' : path, isProtected));

  it('never returns 5xx, and never shows a protected page to a client without access', async () => {
    expect(addresses.size).toBeGreaterThan(isProtected ? 300 : 40);
    const person = access === 'admin' ? user : api.visitor();
    const shown: string[] = [];
    for (const address of addresses) if (await isShown(person, address)) shown.push(address);
    if (isProtected) expect(shown).toEqual([]);
    else if (!/\/x$|no-such/.test(path)) expect(shown).toContain(path === '/' ? '/_.data' : path);
  });
});

it('no spelling shows an admin page to a visitor', async () => {
  const visitor = api.visitor();
  for (const address of spellingsOf('/user-profile/make-admin', true)) {
    expect(await isShown(visitor, address), address).toBe(false);
  }
});

it('the data of a page has one URL', async () => {
  const admin = await api.admin();
  expect((await admin.open('/user-profile/make-admin.data')).status).toBe(200);
  expect((await admin.open('/_.data')).status).toBe(200);
  for (const address of ['/user-profile/make-admin/_.data', '/shop/_.data', '/shop/.data', '//_.data']) {
    expect((await admin.open(address)).status, address).toBe(404);
  }
});
