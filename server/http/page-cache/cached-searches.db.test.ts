import { describe, expect, it } from 'vitest';
import { foldCatalogueCounts } from '../../services/maintenance/fold-catalogue-counts.ts';
import { createPageCacheApi } from '../../testing/page-cache-api.ts';

const api = createPageCacheApi();

describe('a cached search', () => {
  const ask = async (path: string) => (await api.visitor().call('GET', path)).body;
  const addJeans = (title: string) =>
    api.other.query(
      `INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
       VALUES (lower($1), $1, 'KD', 'male', 'jeans', 'Plain.', 1000, '[]', '2020-01-01')`,
      [title],
    );

  it('is invalidated by new words in another category', async () => {
    const chambray = '/products?category=dress&q=chambrey&limit=5';
    expect((await ask(chambray))[0]?.title).toContain('Chambray');
    await addJeans('Chambrey');
    await api.untilNotified();
    expect(await ask(chambray)).toEqual([]);
  });

  it('is invalidated when the catalogue loses a word', async () => {
    await addJeans('Shrit');
    await foldCatalogueCounts({ database: api.database });
    await api.other.query(`DELETE FROM product WHERE id = 'shrit'`);
    await api.untilNotified();
    // Until the counts are folded, the word is still known, although no product has it.
    expect(await ask('/catalog-facts?q=shrit')).toMatchObject({ count: 0, corrected: null });
    expect((await ask('/search-suggestions?q=shrit')).products).toEqual([]);
    await foldCatalogueCounts({ database: api.database });
    await api.untilNotified();
    expect(await ask('/catalog-facts?q=shrit')).toMatchObject({ corrected: 'shirt' });
    expect((await ask('/search-suggestions?q=shrit')).searches[0]).toBe('shirt');
  });
});
