import { describe, expect, it } from 'vitest';
import { SPECIFIED_API_CATALOGUE } from '#contract/testing/specified-api-catalogue.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi({ pages: true });

describe('the catalogue', () => {
  it('has exactly the specified brands, menus, finder choices and page choices', async () => {
    const { status, body } = await api.visitor().call('GET', '/catalogue');
    expect(status).toBe(200);
    expect(body).toEqual({ ...SPECIFIED_API_CATALOGUE, version: expect.stringMatching(/^[\w-]{8}$/) });
  });

  it('says whether the shop has charges', async () => {
    const read = async () => (await api.visitor().call('GET', '/catalogue')).body;
    const free = await read();
    expect(free).not.toHaveProperty('hasCharges');
    const { query } = api.database;
    const charges = [
      [`UPDATE shipping_tier SET cents = 495`, `UPDATE shipping_tier SET cents = 0`],
      [
        `INSERT INTO tax_rate (id, name, country_code, rate_ppm, included) VALUES ('vat', 'VAT', 'DE', 190000, true)`,
        `DELETE FROM tax_rate`,
      ],
      [
        `INSERT INTO shipping_zone_place (country_code, zone_id) SELECT 'DE', id FROM shipping_zone LIMIT 1`,
        `DELETE FROM shipping_zone_place WHERE country_code = 'DE'`,
      ],
    ] as const;
    for (const [charge, revoke] of charges) {
      await query(charge);
      const charged = await read();
      expect(charged).toMatchObject({ hasCharges: true });
      expect(charged.version).not.toBe(free.version);
      await query(revoke);
      expect(await read()).toEqual(free);
    }
  });

  it('is in every page, once, and its version is in the data of every public page', async () => {
    const { body } = await api.visitor().call('GET', '/catalogue');
    const version = String(body.version);
    const paths = ['/', '/shop', '/products/dress', '/products-for/kids', '/product/sundress-paprika'];
    for (const path of [...paths, '/user-profile/login', '/no-such-page']) {
      const page = String((await api.visitor().open(path)).body);
      expect(page, path).toContain(version);
      expect(page.split('inFinder').length - 1, path).toBe(SPECIFIED_API_CATALOGUE.brands.length);
    }
    for (const path of paths) {
      const route = path === '/' ? '/_.data' : `${path}.data`;
      const data = String((await api.visitor().open(`${route}?_routes=${ROUTES[path] ?? ''}`)).body);
      expect(data, path).toContain(version);
      expect(data, path).not.toContain('inFinder');
    }
  });

  it('is in no script', async () => {
    const pages = ['/', '/shop', '/products/dress', '/products-for/kids', '/product/sundress-paprika'];
    const bodies = await Promise.all(
      pages.map(async (path) => String((await api.visitor().open(path)).body)),
    );
    const scripts = new Set(bodies.flatMap((body) => body.match(/\/assets\/[\w.-]+\.js/g) ?? []));
    expect(scripts.size).toBeGreaterThan(10);
    for (const script of scripts) {
      const response = await api.fetch(new Request(`http://shop.test${script}`));
      expect(await response.text(), script).not.toMatch(/Blouses|Skirts|["'`]pants["'`]|["'`]Keystone["'`]/);
    }
  });
});

/** The route of each page, as the router's client names it. */
const ROUTES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/shop': 'shop',
  '/products/dress': 'category',
  '/products-for/kids': 'department',
  '/product/sundress-paprika': 'product',
};
