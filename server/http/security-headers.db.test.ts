import { expect, it } from 'vitest';
import { allRoutes } from '#contract/routes/all-routes.ts';
import { createTestApi } from '../testing/test-api.ts';

const api = createTestApi({ pages: true });

it.each(['/', '/product/sundress-paprika', '/user-profile/login', '/no-such-page'])(
  'the page %s has a strict policy that allows its own scripts',
  async (path) => {
    const { headers, body } = await api.visitor().open(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' http:\/\/[^ ]+( 'sha256-[^ ]+')+;/);
    expect(policy).not.toMatch(/script-src [^;]*(unsafe|\*|data:)/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const inline = [...String(body).matchAll(/<script(?![^>]* src=)/g)];
    const allowed = [...policy.matchAll(/'sha256-/g)];
    expect(inline.length).toBeGreaterThan(0);
    expect(allowed.length).toBeGreaterThanOrEqual(1);
    // Handlers in attributes would need 'unsafe-inline'.
    expect(body).not.toMatch(/<[^>]+ on[a-z]+="/);
  },
);

it('responses of calls have a policy that allows nothing, and a media type', async () => {
  for (const path of ['/session', '/openapi.json', '/no-such-call', '/role/a@osier.example']) {
    const { headers } = await api.visitor().call('GET', path);
    expect(headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
  }
});

it('the OpenAPI page has every call, and runs no script', async () => {
  const { headers, body } = await api.visitor().call('GET', '/docs');
  for (const name of Object.keys(allRoutes)) expect(body, name).toContain(`id="${name}"`);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

it('a file with a hash in its name is immutable, and has only the headers that apply to files', async () => {
  const { body } = await api.visitor().open('/');
  const [script] = /\/assets\/[\w.-]+\.js/.exec(String(body)) ?? [];
  const [picture] = /\/pictures\/[\w.-]+\.avif/.exec(String(body)) ?? [];
  for (const path of [script, picture]) {
    const { status, headers } = await api.visitor().open(String(path));
    expect(status, path).toBe(200);
    expect(headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    // Mails show pictures of products, also in a browser.
    expect(headers.get('cross-origin-resource-policy'), path).toBe(
      path === picture ? 'cross-origin' : 'same-origin',
    );
    expect([...headers.keys()].length, path).toBeLessThanOrEqual(5);
  }
});

it('a picture under the file name of another version is served, and not cached', async () => {
  const { body } = await api.visitor().open('/');
  const [picture] = /\/pictures\/[\w.-]+\.avif/.exec(String(body)) ?? [];
  const { status, headers } = await api
    .visitor()
    .open(String(picture).replace(/\.[0-9a-f]{8}-/, '.00000000-'));
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/avif');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('last-modified')).toBe(null);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it.each(['/assets/gone-1a2b3c4d.js', '/pictures/gone.1a2b3c4d-480.avif'])(
  'the missing file %s is an uncached 404 in plain text',
  async (path) => {
    const { status, headers, body } = await api.visitor().open(path);
    expect(status).toBe(404);
    expect(body).toBe('There is no such file.');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);
