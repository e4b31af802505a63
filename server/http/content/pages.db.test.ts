import { describe, expect, it } from 'vitest';
import { waitUntil } from '#database/testing/wait-until.ts';
import { PAGE_SLUGS } from '#domain/content/content-pages.ts';
import { createPageCacheApi } from '../../testing/page-cache-api.ts';
import { readPage } from '../../testing/read-page.ts';

const api = createPageCacheApi();

const publish = (slug: string, title: string, body: string) =>
  api.other.query(
    `INSERT INTO content_page (slug, title, body) VALUES ($1, $2, $3)
     ON CONFLICT (slug) DO UPDATE SET title = $2, body = $3`,
    [slug, title, body],
  );

describe('the pages with texts of the shop', () => {
  it('have default texts with the details of the shop, and are linked in the footer of every page', async () => {
    const footer = String((await api.visitor().open('/shop')).body).split('<footer')[1] ?? '';
    for (const slug of PAGE_SLUGS) {
      expect(footer).toContain(`href="/pages/${slug}"`);
      const { status, body } = await api.visitor().call('GET', `/pages/${slug}`);
      expect(status).toBe(200);
      expect(footer).toContain(`>${body.title}</a>`);
      expect(body.body).not.toMatch(/[{}]/);
      const page = await api.visitor().open(`/pages/${slug}`);
      expect(readPage(String(page.body)).heading).toBe(body.title);
    }
  });

  it('state the promises of the specification', async () => {
    const { body } = await api.visitor().open('/pages/shipping-and-returns');
    expect(body).toContain('Free shipping, returns and exchanges on orders over $75');
    expect((await api.visitor().open('/pages/contact')).body).toContain('href="mailto:hello@osier.example"');
  });

  it('show published texts as soon as the notification arrives, headings, lists and links, and HTML as text', async () => {
    const open = async () => String((await api.visitor().open('/pages/about')).body);
    const home = async () => String((await api.visitor().open('/')).body);
    await Promise.all([open(), home()]);
    await publish('about', 'Who we are', '# Cloth\n\n- linen\n- [shop](/shop)\n\n<script>alert(1)</script>');
    await api.untilNotified();
    expect(await open()).toContain('Who we are</h1>');
    const main = /<main[\s\S]*<\/main>/.exec(await open())?.[0] ?? '';
    expect(main).toMatch(
      /<h2>Cloth<\/h2><ul><li>linen<\/li><li><a [^>]*href="\/shop"[^>]*>shop<\/a><\/li><\/ul>/,
    );
    expect(main).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    await waitUntil(async () => (await home()).includes('>Who we are</a>'));
  });

  it('drop no other page when a text changes but the title stays', async () => {
    await publish('terms', 'Terms', 'Old.');
    await api.untilNotified();
    await Promise.all(['/pages/terms', '/', '/pages/privacy'].map((path) => api.visitor().open(path)));
    const before = api.pageCache.cache.stats.renders;
    await publish('terms', 'Terms', 'New.');
    await api.untilNotified();
    await Promise.all(['/', '/pages/privacy'].map((path) => api.visitor().open(path)));
    expect(api.pageCache.cache.stats.renders).toBe(before);
    expect((await api.visitor().open('/pages/terms')).body).toContain('New.');
  });

  it('have the blocks of the home page in the published order, with the published texts', async () => {
    const open = async () =>
      /<main[\s\S]*<\/main>/.exec(String((await api.visitor().open('/')).body))?.[0] ?? '';
    const untouched = await open();
    await api.other.query(
      `INSERT INTO content_block (id, position, texts, is_shown) VALUES
       ('finder', 0, '{"finder.heading": "What are you after?"}', true), ('hero', 11, '{}', true), ('offers', 1, '{}', false)`,
    );
    await api.untilNotified();
    const changed = await open();
    expect(changed).not.toContain('Free shipping on orders over $150</p>');
    expect(changed).toMatch(/What are you after\?[^]*Our Collections/);
    expect(changed).toMatch(/COVID precautions[^]*perfect Summer/);
    await api.other.query('DELETE FROM content_block');
    await api.untilNotified();
    expect(await open()).toBe(untouched);
  });

  it('are 404 pages for other addresses', async () => {
    for (const slug of ['returns', 'Privacy!', 'home']) {
      expect((await api.visitor().open(`/pages/${encodeURIComponent(slug)}`)).status).toBe(404);
      expect((await api.visitor().call('GET', `/pages/${encodeURIComponent(slug)}`)).status).toBe(404);
    }
  });
});
