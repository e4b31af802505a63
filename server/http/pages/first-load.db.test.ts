import { expect, it } from 'vitest';
import { testApi } from '../../testing/test-api.ts';

const api = testApi({ pages: true });

/** Maximum size of a page's compressed scripts. */
const MAX_SCRIPT_BYTES = 120_000;

it.each(['/', '/shop', '/products/dress', '/product/sundress-paprika', '/user-profile/login'])(
  '%s loads less than 120 kB of scripts, at low priority, and one stylesheet',
  async (path) => {
    const { body } = await api.visitor().open(path);
    const scripts = new Set(String(body).match(/\/assets\/[\w.-]+\.js/g));
    expect(scripts.size).toBeGreaterThan(3);
    let bytes = 0;
    for (const script of scripts) {
      const headers = { 'accept-encoding': 'br' };
      const response = await api.fetch(new Request(`http://shop.test${script}`, { headers }));
      expect(response.headers.get('content-encoding')).toBe('br');
      bytes += (await response.arrayBuffer()).byteLength;
    }
    expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES);
    // The first paint does not wait for them.
    expect(String(body).match(/<link rel="modulepreload"/g)?.length).toBeGreaterThan(3);
    expect(body).not.toMatch(/<link rel="modulepreload" (?!fetchpriority="low")/);
    expect(new Set(String(body).match(/\/assets\/[\w.-]+\.css/g)).size).toBe(1);
  },
);
