import { expect, it } from 'vitest';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi({ pages: true, cachesPages: true });

it.each(['/admin', '/admin/activity?who=ann', '/admin/no/such/screen'])(
  'serves its shell at %s to an admin, uncached',
  async (path) => {
    const { status, headers, body } = await (await api.admin()).open(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toContain('<div id="root"></div>');
  },
);

it('has its own content policy: no inline code and no other origin, but style attributes and previews of pictures to upload', async () => {
  const { headers, body } = await (await api.admin()).open('/admin');
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(body).not.toMatch(/<script(?![^>]* src=)|<style| style=/);
  expect(headers.get('permissions-policy')).toContain('camera=(self)');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-request-id')).toMatch(/./);
});

it('may frame a preview of a draft, which no cache keeps and no search engine lists', async () => {
  const staff = await api.member('catalogue');
  const { product } = (
    await staff.call('POST', '/admin/products/sundress-paprika/copies', {
      body: { title: 'Zeppelin Dress', sameCut: false },
    })
  ).body;
  const { url } = (await staff.call('POST', `/admin/products/${product.id}/preview`)).body;
  const shopper = api.visitor();
  const { status, headers, body } = await shopper.open(new URL(url).pathname);
  expect(status).toBe(200);
  expect(body).toContain('Zeppelin Dress');
  expect(body).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect((await shopper.open(`/product/${product.id}`)).status).toBe(404);
  expect((await shopper.open('/preview/forged')).status).toBe(404);
});

it('lets the worker that reads labels compile WebAssembly, and no other script', async () => {
  const visitor = api.visitor();
  const follow = async (from: string, name: RegExp) => {
    const [path] = name.exec(String((await visitor.open(from)).body)) ?? [];
    return `/admin/assets/${path}`;
  };
  const main = await follow('/admin/join', /index-[\w-]+\.js/);
  const camera = await follow(main, /camera-[\w-]+\.js/);
  const worker = await follow(camera, /decode-worker-[\w-]+\.js/);
  const policyOf = async (path: string) => {
    const { status, headers } = await visitor.open(path);
    expect(status, path).toBe(200);
    return headers.get('content-security-policy');
  };
  expect(await policyOf(worker)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  for (const path of [main, camera]) expect(await policyOf(path), path).toBeNull();
});

it('allows the camera on the pages of the back office only', async () => {
  for (const path of ['/', '/administrator', '/user-profile/login']) {
    const { headers } = await api.visitor().open(path);
    expect(headers.get('permissions-policy'), path).toContain('camera=()');
  }
});

it('redirects visitors to the login form, with the path to return to, and customers to the home page', async () => {
  const path = '/admin/activity?who=ann';
  const asked = await api.visitor().open(path);
  expect([asked.status, asked.headers.get('location')]).toEqual([
    302,
    `/user-profile/login?from=${encodeURIComponent(path)}`,
  ]);
  const refused = await (await api.shopper('Maren')).open(path);
  expect([refused.status, refused.headers.get('location'), refused.body]).toEqual([302, '/', '']);
  for (const { headers } of [asked, refused]) expect(headers.get('cache-control')).toBe('no-store');
});

it('opens the page of an invitation to everybody, because the invited person is not on the staff yet', async () => {
  for (const person of [api.visitor(), await api.shopper('Teo')]) {
    const { status, headers, body } = await person.open('/admin/join');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toBe((await (await api.admin()).open('/admin')).body);
  }
});

it("makes the shop's router load it as a document, because only the server knows its pages", async () => {
  for (const [data, page] of [
    ['/admin.data', '/admin'],
    ['/admin/activity.data?who=ann', '/admin/activity?who=ann'],
  ] as const) {
    const { status, body } = await api.visitor().open(data);
    expect(status).toBe(202);
    // React Router's turbo-stream: the redirect's target and that the browser loads a document.
    expect(body).toMatch(/"redirect","([^"]+)"/);
    expect(body).toContain(`"${page}"`);
    expect(body).toMatch(/"reload",true/);
  }
});

it('serves its scripts and styles to everyone as immutable files, compressed', async () => {
  const { body } = await (await api.admin()).open('/admin');
  const paths = String(body).match(/\/admin\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  expect(paths.length).toBeGreaterThanOrEqual(2);
  for (const path of paths) {
    const response = await api.fetch(
      new Request(`http://shop.test${path}`, { headers: { 'accept-encoding': 'br' } }),
    );
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  const missing = await api.visitor().open('/admin/assets/gone-1a2b3c4d.js');
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it('rejects other methods and undecodable paths, and has one spelling of each path', async () => {
  const admin = await api.admin();
  const posted = await api.fetch(new Request('http://shop.test/admin', { method: 'POST' }));
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await admin.open('/admin/%ff')).status).toBe(404);
  const slash = await admin.open('/admin/?a=1');
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/admin?a=1']);
  const head = await api.fetch(new Request('http://shop.test/admin', { method: 'HEAD' }));
  expect(head.status).toBe(302);
});
