import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { requireSameOrigin } from './same-origin.ts';

async function statusOf(publicUrl: string, headers: Record<string, string>): Promise<number> {
  const app = new Hono()
    .use(requireSameOrigin(publicUrl, () => undefined))
    .post('/', (context) => context.text('done'));
  return (await app.request('/', { method: 'POST', headers })).status;
}

describe('a state-changing request', () => {
  it('is rejected by an https shop when its origin is http', async () => {
    const host = 'shop.test';
    expect(await statusOf('https://shop.test', { host, origin: 'http://shop.test' })).toBe(403);
    expect(await statusOf('https://shop.test', { host, origin: 'https://shop.test' })).toBe(200);
    expect(await statusOf('https://shop.test', { host: 'www.test', origin: 'http://www.test' })).toBe(403);
  });

  it('is accepted from another configured origin of the shop', async () => {
    const host = 'alias.test';
    expect(await statusOf('https://shop.test', { host, origin: 'https://alias.test' })).toBe(200);
    expect(await statusOf('http://shop.test', { host, origin: 'http://alias.test' })).toBe(200);
    // A tunnel or proxy may add TLS that the shop's own address does not have.
    expect(await statusOf('http://shop.test', { host, origin: 'https://alias.test' })).toBe(200);
  });

  it('is rejected from every other origin', async () => {
    for (const origin of [
      'https://evil.test',
      'https://shop.test:8443',
      'https://shop.test.evil.test',
      'null',
      'x',
    ]) {
      expect(await statusOf('https://shop.test', { host: 'shop.test', origin }), origin).toBe(403);
    }
  });
});
