import { describe, expect, it } from 'vitest';
import { allRoutes } from '#contract/routes/all-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

const calls = Object.values(allRoutes).map(({ path }) => API_BASE + path.replaceAll(/:\w+/g, 'x'));
const pathsOfCalls = [...new Set([...calls, '/api/webhooks/stripe', '/api/openapi.json', '/api/docs'])];
const readOnly = ['/', '/checkout', '/shop.data', '/assets/x.js', '/pictures/x.webp', '/favicon.ico'];
const files = ['/robots.txt', '/sitemap.xml', '/sitemaps/1-of-1.xml', '/healthz', '/readyz', '/metrics'];

async function ask(method: string, path: string): Promise<Response> {
  return api.fetch(new Request(`http://shop.test${path}`, { method }));
}

function allowed(response: Response): string[] {
  return response.headers.get('allow')?.split(', ') ?? [];
}

describe('an unsupported method', () => {
  it.each(pathsOfCalls)('returns 405 with the methods that %s supports', async (path) => {
    const options = await ask('OPTIONS', path);
    expect(options.status).toBe(204);
    const taken = allowed(options);
    expect(taken).toContain('OPTIONS');
    expect(taken.includes('HEAD')).toBe(taken.includes('GET'));
    for (const method of METHODS) {
      const response = await ask(method, path);
      expect(response.status === 405, method).toBe(!taken.includes(method));
      if (response.status === 405) expect(allowed(response), method).toEqual(taken);
    }
  });

  it.each([...readOnly, ...files])('returns 405 with GET and HEAD for %s', async (path) => {
    for (const method of METHODS.filter((one) => one !== 'GET' && one !== 'HEAD')) {
      const response = await ask(method, path);
      expect(response.status, method).toBe(method === 'OPTIONS' ? 204 : 405);
      expect(allowed(response), method).toEqual(['GET', 'HEAD', 'OPTIONS']);
    }
  });

  it('lists every method of a path that several calls share', async () => {
    expect(allowed(await ask('PATCH', '/api/password-reset'))).toEqual(['POST', 'PUT', 'OPTIONS']);
    expect(allowed(await ask('PATCH', '/api/my-data'))).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS']);
  });
});
