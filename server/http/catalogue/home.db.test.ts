import { beforeAll, expect, it } from 'vitest';
import { DEMO_IDS } from '#database/seed/demo/demo-ids.ts';
import { HOME_BLOCKS } from '#domain/content/home-blocks.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { insertPicture } from '../../testing/insert-picture.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createPageCacheApi } from '../../testing/page-cache-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createPageCacheApi();
let owner: Visitor;

beforeAll(async () => {
  owner = await api.admin();
});

/** Returns the paths of the menu entries in the footer of the home page, possibly from the cache. */
async function menuEntries(): Promise<string[]> {
  const html: string = (await api.visitor().open('/')).body;
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
  return [...new Set([...footer.matchAll(/href="(\/products\/[^"]+)"/g)].map(([, path = '']) => path))];
}

/** Returns the brands that finder and filters offer, possibly from the cache. */
async function offeredBrands(): Promise<string[]> {
  await api.untilNotified();
  const { body } = await api.visitor().call('GET', '/catalogue');
  const brands: { id: string; inFinder: boolean }[] = body.brands;
  return brands.filter(({ inFinder }) => inFinder).map(({ id }) => id);
}

/** Returns the headings of the home page, possibly from the cache. */
async function headings(): Promise<string[]> {
  await api.untilNotified();
  const html: string = (await api.visitor().open('/')).body;
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...main.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)].map(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, ''),
  );
}

/** Returns the sections of the home page, possibly from the cache. */
async function mainPart(): Promise<string> {
  await api.untilNotified();
  const html: string = (await api.visitor().open('/')).body;
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

/** Without demo products, the page shows the blocks that the merchant has written and pictured, in the merchant's order. */
async function expectOwnBlocks() {
  expect(await mainPart()).not.toMatch(/aria-label="Offers"|COVID/);
  const { published } = (await owner.call('GET', '/admin/content/home')).body;
  const change = (field: string, value: unknown) => ({ [field]: { base: published[field], value } });
  const picture = await insertPicture(api.database, null);
  const body = {
    ...change('order', [...new Set([...(['offers', 'promo', 'hero', 'brands'] as const), ...HOME_BLOCKS])]),
    ...change('offers.first', 'Free alterations'),
    ...change('offers.second', ''),
    ...change('offers.third', ''),
    ...change('hero.heading', 'Clothes from Portland'),
    ...change('hero.link', '/products-for/kids'),
    ...change('reassurance.first', 'Sewn here'),
    ...change('reassurance.firstNote', 'In Portland'),
    ...change('reassurance.second', 'Mended for free'),
    ...change('reassurance.secondNote', 'As long as you wear it'),
    ...change('promo.heading', 'All hats half price'),
    ...change('promo.note', ''),
    ...change('promo.picture', picture),
    ...change('promo.pictureAlt', 'Hats'),
    ...change('promo.until', '2020-01-01'),
    ...change('accessories.female', 'Scarves'),
    ...change('accessories.femaleNote', ''),
    ...change('accessories.femalePicture', picture),
    ...change('accessories.femalePictureAlt', 'Scarves'),
    ...change('rewards.heading', 'Members save more'),
    ...change('rewards.text', ''),
    ...change('finder.isShown', false),
  };
  const { version } = (await owner.call('PATCH', '/admin/content/home', { body })).body;
  const done = (await owner.call('POST', '/admin/content/home/publish', { body: { version } })).body;
  expect(await headings()).toEqual([
    'All hats half price',
    'Clothes from Portland',
    'Brands',
    'Kid&#x27;s',
    'Why shop with us',
  ]);
  const shown = await mainPart();
  for (const text of ['Free alterations', 'Sewn here', 'href="/products-for/kids"', picture])
    expect(shown).toContain(text);
  // No picture shows demo products.
  expect(shown).not.toMatch(/\/pictures\/(?!own\/)/);
  expect((await api.visitor().open('/shop')).body).toContain('Members save more');
  const { expiredBlocks } = (await owner.call('GET', '/admin/today')).body;
  expect(expiredBlocks).toEqual([{ id: 'promo', until: '2020-01-01' }]);
  const undone = await owner.call('POST', `/admin/activity/${done.changeId}/undo`);
  expect(undone.status, JSON.stringify([done, undone.body])).toBe(200);
  expect((await headings())[0]).toBe('Welcome to Osier');
  expect((await owner.call('GET', '/admin/today')).body.expiredBlocks).toEqual([]);
  expect((await api.visitor().open('/shop')).body).not.toContain('EXTRA 25% OFF');
  const draft = (await owner.call('GET', '/admin/content/home')).body.version;
  await owner.call('DELETE', `/admin/content/home/draft?version=${draft}`);
}

/** Without demo products, a collection has tabs for categories with products, the specified ones first. */
async function expectOwnCollection() {
  for (const [id, category] of [
    ['own-blouse', 'blouse'],
    ['own-skirt', 'skirt'],
  ]) {
    await insertProduct(api.database, { id: id ?? '', stock: 1 });
    await api.other.query(`UPDATE product SET department = 'female', category = $1 WHERE id = $2`, [
      category,
      id,
    ]);
  }
  expect(await headings()).toEqual([
    'Welcome to Osier',
    'Women’s collection',
    'Kid&#x27;s',
    'Brands',
    'Find your fit',
  ]);
  const tabs = [...(await mainPart()).matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label);
  expect(tabs).toEqual(['Skirt', 'Blouse']);
}

it('the home page follows the removal of the demo products, the first own product, and the undo of the removal', async () => {
  const specified = await headings();
  const entries = await menuEntries();
  expect(entries).toHaveLength(10);
  expect(specified[0]).toBe('Clothing made for the perfect Summer');
  // This product stays, because staff have changed it.
  const [pictured = ''] = DEMO_IDS;
  const path = `/admin/products/${pictured}/pictures/${await insertPicture(api.database, pictured)}`;
  const described = await owner.call('PATCH', path, { body: { alt: { from: '', to: 'A tee' } } });
  const body = { batch: systemClock.newId() };
  const removed = await owner.call('POST', '/admin/demo-products/removal', { body });
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
  expect((await headings())[0]).toBe('Welcome to Osier');
  const undo = (changeId: string) => owner.call('POST', `/admin/activity/${changeId}/undo`);
  const restored = await undo(described.body.changeId);
  expect(restored.status, JSON.stringify([described.body, restored.body])).toBe(200);
  expect(await headings()).toEqual(specified);
  expect((await undo(restored.body.id)).status).toBe(200);
  expect((await headings())[0]).toBe('Welcome to Osier');
  const setStatus = (status: string) =>
    api.other.query('UPDATE product SET status = $1 WHERE id = $2', [status, pictured]);
  await setStatus('archived');
  expect(await headings()).toEqual(['Welcome to Osier']);
  expect(await menuEntries()).toEqual([]);
  const empty = await mainPart();
  expect(empty).toContain('There is nothing to buy yet.');
  expect(empty).not.toMatch(/<img|%|carousel/);

  await insertProduct(api.database, { id: 'own-pants', stock: 1 });
  expect(await headings()).toEqual(['Welcome to Osier', 'Kid&#x27;s', 'Brands', 'Find your fit']);
  expect(await menuEntries()).toEqual(['/products/pants?for=kids']);
  expect((await api.visitor().open('/')).body).toContain('The own-pants');
  expect(await offeredBrands()).toEqual(['kd']);
  await expectOwnBlocks();
  await insertProduct(api.database, { id: 'own-trousers', stock: 1 });
  await api.other.query(`UPDATE product SET brand_id = 'keystone' WHERE id = 'own-pants'`);
  expect(await offeredBrands()).toEqual(['keystone', 'kd']);
  await expectOwnCollection();

  const undone = await undo(removed.body.changeId);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  await setStatus('published');
  expect(await headings()).toEqual(specified);
  expect(await menuEntries()).toEqual(entries);
});

it('the home page stays the specified one while most demo products are in the shop, though staff have changed them all', async () => {
  const specified = await headings();
  await api.other.query(
    `INSERT INTO change_log (at, via, action, subject_type, subject_id, changes)
     SELECT now(), 'command', 'product_edited', 'product', id, '[]' FROM product`,
  );
  await api.other.query(`SELECT pg_notify('catalogue_changed', 'everything')`);
  expect(await headings()).toEqual(specified);
  await api.other.query(`UPDATE product SET status = 'draft' WHERE id <> 'own-pants'`);
  expect(await headings()).toContain('Welcome to Osier');
});
