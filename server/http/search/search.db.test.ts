import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { product } from '#database/schema/catalogue/products.ts';
import { demoCatalogue } from '#database/seed/demo/catalogue.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();
const get = (path: string) => api.visitor().call('GET', path);
type Shown = {
  _id: string;
  title: string;
  category: string;
  for: string;
  sellingPrice: number;
  rating: number;
};

async function search(q: string, more = ''): Promise<Shown[]> {
  const { status, body } = await get(`/products?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body;
}

async function facts(q: string, more = '') {
  return (await get(`/catalog-facts?q=${encodeURIComponent(q)}${more}`)).body;
}

async function suggest(q: string) {
  const { status, body } = await get(`/search-suggestions?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body as {
    searches: string[];
    categories: { label: string; for: string; category: string }[];
    products: { _id: string; title: string; sellingPrice: number; pictures: unknown[] }[];
  };
}

describe('a search', () => {
  it('finds by title, brand, category, department, colour and details, in any form of a word', async () => {
    expect((await search('sundresses')).map(({ _id }) => _id)).toContain('sundress-paprika');
    expect((await search('copper thompson')).length).toBe(
      demoCatalogue.filter(({ brand }) => brand === 'copper thompson').length,
    );
    expect((await search('paprika')).map(({ _id }) => _id)).toEqual(['sundress-paprika']);
    expect(new Set((await search('gown for ladies')).map(({ category }) => category))).toEqual(
      new Set(['dress']),
    );
    expect(new Set((await search("men's t-shirts")).map((one) => `${one.for} ${one.category}`))).toEqual(
      new Set(['male t-shirt']),
    );
  });

  it('ranks matches in the title before others', async () => {
    const found = await search('oxford');
    expect(found[0]?.title).toContain('Oxford');
    const titles = found.map(({ title }) => title.includes('Oxford'));
    expect(titles.toSorted((a, b) => Number(b) - Number(a))).toEqual(titles);
  });

  it('lists every product once over its pages in every order', async () => {
    const all = new Set((await search('shirt')).map(({ _id }) => _id));
    expect(all.size).toBeGreaterThan(10);
    for (const sort of ['relevance', 'newest', 'price', 'price-desc', 'rating']) {
      const seen: Shown[] = [];
      let path: string | undefined = `/products?q=shirt&limit=4&sort=${sort}`;
      while (path !== undefined) {
        const { body, headers } = await get(path);
        seen.push(...body);
        path = /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(seen, sort).toHaveLength(all.size);
      expect(new Set(seen.map(({ _id }) => _id)), sort).toEqual(all);
      const prices = seen.map(({ sellingPrice }) => sellingPrice);
      if (sort === 'price') expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
  });

  it('rejects the cursor of another order', async () => {
    const sorts = ['relevance', 'newest', 'price', 'price-desc', 'rating'];
    for (const begun of sorts) {
      const { headers } = await get(`/products?q=shirt&limit=4&sort=${begun}`);
      const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
      for (const sort of sorts) {
        const { status, body } = await get(`/products?q=shirt&limit=4&sort=${sort}&cursor=${cursor}`);
        expect([status, body.errors?.[0].field], `${begun}, then ${sort}`).toEqual(
          sort === begun ? [200, undefined] : [400, 'cursor'],
        );
      }
    }
  });

  it('applies the filters, and counts its products and those of each choice', async () => {
    const found = await search('shirt', '&for=kids&maxPrice=40');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((one) => one.for === 'kids' && one.sellingPrice <= 40)).toBe(true);
    const counted = await facts('shirt', '&for=kids&maxPrice=40&choices=for');
    expect(counted).toMatchObject({
      count: found.length,
      more: false,
      choices: { for: { kids: found.length } },
    });
    expect(counted.choices.for.male).toBe((await search('shirt', '&for=male&maxPrice=40')).length);
  });

  it('returns the corrected spelling', async () => {
    expect(await facts('linnen shrit')).toMatchObject({ corrected: 'linen shirt' });
    expect(await facts('linen shirt')).toMatchObject({ corrected: null });
    expect(await facts('shurt dres')).toMatchObject({ corrected: 'shirt dress' });
    expect(await facts('dres')).toMatchObject({ corrected: 'dress' });
    expect(await facts('sh')).toMatchObject({ corrected: null });
    expect(await facts('sumer dress')).toMatchObject({
      corrected: 'summer dress',
      count: (await facts('dress')).count,
    });
    expect(await facts('best jeans')).toMatchObject({
      corrected: null,
      count: (await facts('jeans')).count,
    });
    expect((await search('linnen shrit'))[0]?.title).toBe('Linen Camp Shirt');
  });

  it.each(['socket', 'rocket', 'wok', 'mield'])(
    'does not correct %s to another word of a title',
    async (q) => {
      expect(await facts(q)).toMatchObject({ corrected: null, count: 0 });
      expect(await suggest(q)).toMatchObject({ searches: [], products: [] });
    },
  );

  it.each([
    ['poket tee', 'pocket tee'],
    ['feild tee', 'field tee'],
    ['keysotne', 'keystone'],
    ['qeystone', 'keystone'],
  ])('corrects %s to %s', async (q, corrected) => {
    expect(await facts(q)).toMatchObject({ corrected });
  });

  it('accepts sorting by relevance only with a search text', async () => {
    const { status, body } = await get('/products?sort=relevance');
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('sort');
  });

  it.each([
    ['emoji', '👗🔥'],
    ['operators', "& | ! ( ) <-> :* ' \\ --"],
    ['stop words', 'for the and'],
    ['meaningless letters', 'qqqqzzzzxxxx'],
    ['an unknown word beside a known one', 'gingham zeppelin'],
    ['something else, near a shade that no product has', 'corset'],
    ['SQL', "'; DROP TABLE product; --"],
    ['a mark of the index', 'sample:1 for:female'],
    ['a very long word', 'x'.repeat(200)],
  ])('of %s finds nothing', async (_, q) => {
    expect(await search(q)).toEqual([]);
    expect(await facts(q, '&choices=for')).toMatchObject({ count: 0 });
    expect(await suggest(q.slice(0, 100))).toMatchObject({ products: [] });
  });

  it('ranks a colour before its near hues, and products with a preferred word before those without', async () => {
    expect((await search('red dress')).map(({ _id }) => _id)).toEqual([
      'slip-dress-rosewood',
      'sundress-paprika',
    ]);
    const families = new Map(demoCatalogue.map(({ id, colourFamilies }) => [id, colourFamilies]));
    const green = (await search('green')).map(({ _id }) => families.get(_id)?.includes('green'));
    expect(green.filter(Boolean).length).toBe(
      demoCatalogue.filter(({ colourFamilies }) => colourFamilies.includes('green')).length,
    );
    expect(green.toSorted((one, other) => Number(other) - Number(one))).toEqual(green);
    const shirts = await search('work shirts');
    expect(shirts[0]?.title).toBe('Checked Work Shirt');
    expect(shirts.length).toBe((await search('shirts')).length);
    for (const sort of ['relevance', 'price']) {
      expect((await facts('red dress')).count, sort).toBe(
        (await search('red dress', `&sort=${sort}`)).length,
      );
    }
  });

  it('counts near hues that only a filter makes it list', async () => {
    // The only product in paprika is a dress for women.
    const departments = ['male', 'female', 'kids'];
    const listed = await Promise.all(departments.map((one) => search('paprika', `&for=${one}`)));
    const counted = await Promise.all(departments.map((one) => facts('paprika', `&for=${one}&choices=for`)));
    expect(counted.map(({ count }) => count)).toEqual(listed.map((found) => found.length));
    expect(listed[1]?.map(({ _id }) => _id)).toEqual(['sundress-paprika']);
    expect(Math.max(listed[0]?.length ?? 0, listed[2]?.length ?? 0)).toBeGreaterThan(0);
  });

  it.each([
    ['jackit', 'jackets', { label: "Men's hoodies", for: 'male', category: 'hoodie' }],
    ['coat', 'coats', { label: "Men's hoodies", for: 'male', category: 'hoodie' }],
    ['swim', 'swimwear', { label: "Men's shorts", for: 'male', category: 'shorts' }],
    ['bikini', 'swimwear', { label: "Women's", for: 'female' }],
    ['shoes', 'shoes', undefined],
    ['kids shoes', 'shoes', { label: "Kid's", for: 'kids' }],
    ['silk dress', 'anything in silk', { label: "Women's dresses", for: 'female', category: 'dress' }],
    ['womens jeans', undefined, { label: "Men's jeans", for: 'male', category: 'jeans' }],
    ['qqqqzzzz', undefined, undefined],
  ])('for %s says what the shop does not sell, and what is nearest', async (q, unsold, nearest) => {
    expect(await search(q)).toEqual([]);
    expect(await facts(q)).toMatchObject({ count: 0, corrected: null });
    expect((await facts(q)).noMatches).toEqual({ ...(unsold && { unsold }), ...(nearest && { nearest }) });
    expect((await suggest(q)).products).toEqual([]);
  });

  it('finds what it did not sell before as soon as a product is named so', async () => {
    const rename = (title: string) =>
      api.database.db.update(product).set({ title }).where(eq(product.id, 'oxford-shirt-fern'));
    // Details of a skirt mention shoes.
    for (const [title, q, corrected] of [
      ['Canvas Shoes', 'shoes', null],
      ['Rain Jacket', 'jackit', 'jacket'],
      // Tables write these as one word.
      ['Ribbed Crop Top', 'crop tops', null],
      ['Gift Card', 'gift card', null],
      ['Striped Bathing Suit', 'bathing suit', null],
      ['Bikini', 'swimwear', null],
      ['Gold Ring', 'jewellery', null],
    ] as const) {
      await rename(title);
      expect((await search(q)).map(({ _id }) => _id)).toEqual(['oxford-shirt-fern']);
      expect(await facts(q)).toMatchObject({ count: 1, corrected });
    }
    await rename('Oxford Shirt');
    for (const q of ['shoes', 'jackit', 'crop tops', 'gift card']) expect(await search(q)).toEqual([]);
  });

  it('finds T-shirts that only their title names, with a hyphen, beside those whose category has the words', async () => {
    const change = (title: string, category: string) =>
      api.database.db.update(product).set({ title, category }).where(eq(product.id, 'oxford-shirt-fern'));
    const before = (await search('t-shirt')).length;
    await change('Plain T-Shirt', 'shorts');
    expect((await search('t-shirts')).map(({ _id }) => _id)).toContain('oxford-shirt-fern');
    await change('Oxford Shirt', 'shirts');
    expect((await search('t-shirt')).length).toBe(before);
  });

  it('finds the material of the label', async () => {
    expect((await search('viscose dress')).map(({ _id }) => _id).toSorted()).toEqual([
      'slip-dress-rosewood',
      'slip-dress-spruce',
    ]);
    await api.database.db
      .update(product)
      .set({ composition: [{ fibre: 'Hemp', percent: 100 }] })
      .where(eq(product.id, 'sundress-chambray'));
    expect((await search('hemp dress')).map(({ _id }) => _id)).toEqual(['sundress-chambray']);
    await api.database.db
      .update(product)
      .set({ composition: null })
      .where(eq(product.id, 'sundress-chambray'));
    expect(await search('hemp dress')).toEqual([]);
  });

  it('ignores operators, signs and superfluous words', async () => {
    expect((await search('!!gingham & (marigold):*')).map(({ _id }) => _id)).toEqual(['kids-gingham-shirt']);
    expect((await search(`gingham ${'and '.repeat(40)}`)).length).toBe((await search('gingham')).length);
  });

  it('ignores invisible characters', async () => {
    const seen = await search('gingham');
    for (const q of ['gingham\u200b', '\u200egingham', 'ging\u00adham\u202e', '\uff47ingham']) {
      expect(await search(q), q).toEqual(seen);
      expect(await suggest(q), q).toEqual(await suggest('gingham'));
    }
  });

  it('rejects invalid text with the name of its field', async () => {
    for (const path of ['/products', '/catalog-facts', '/search-suggestions']) {
      for (const q of ['a%00b', 'x'.repeat(10_000), '%ff', '']) {
        const { status, body } = await get(`${path}?q=${q}`);
        expect([status, body.errors[0].field], `${path} ${q.slice(0, 5)}`).toEqual([400, 'q']);
      }
    }
  });
});

describe('suggestions', () => {
  it('complete typed words to searches, categories, and products with picture and price', async () => {
    const { searches, categories, products } = await suggest('corduroy sk');
    // The only word that begins with 'sk' and occurs with 'corduroy'.
    expect(searches).toEqual(['corduroy skirt']);
    expect(products[0]).toMatchObject({ title: 'Corduroy Button Skirt', sellingPrice: expect.any(Number) });
    expect(products[0]?.pictures).toHaveLength(1);
    expect(categories).toEqual([]);
    expect((await suggest('skir')).categories).toEqual([
      { label: "Women's Skirts", for: 'female', category: 'skirt' },
    ]);
  });

  it('correct spelling', async () => {
    const { searches, products } = await suggest('chambrey');
    expect(searches[0]).toBe('chambray');
    expect(products[0]?.title).toBe('Chambray Sundress');
  });

  it('ignore words that occur only in details for one or two letters', async () => {
    for (const typed of ['s', 'c', 'sh', 'li']) {
      const { searches } = await suggest(typed);
      expect(searches.length, typed).toBeGreaterThan(1);
      expect(
        searches.every((search) => search.startsWith(typed)),
        typed,
      ).toBe(true);
    }
    // No title has a word with 'a'; details have 'across', 'along' and 'arm'.
    expect(await suggest('a')).toEqual({ searches: [], categories: [], products: [] });
    expect((await suggest('alo')).searches).toContain('along');
    await api.database.db
      .update(product)
      .set({ colour: 'Aubergine' })
      .where(eq(product.id, 'relaxed-jean-rinse'));
    expect(await suggest('a')).toMatchObject({
      searches: ['aubergine'],
      products: [{ _id: 'relaxed-jean-rinse' }],
    });
  });

  it('include every equally near word, in the catalogue’s form', async () => {
    expect((await suggest('jumiper')).searches).toEqual(expect.arrayContaining(['jumper', 'juniper']));
    expect((await suggest('coper thompson')).searches).toEqual(['copper thompson']);
    expect((await suggest('florall')).searches[0]).toBe('floral');
    expect((await suggest('demin')).searches[0]).toBe('denim');
    expect((await suggest('t-shrit')).searches[0]).toBe('tshirt');
  });

  it('are limited in number', async () => {
    const { searches, categories, products } = await suggest('s');
    expect(searches.length).toBeLessThanOrEqual(4);
    expect(categories.length).toBeLessThanOrEqual(2);
    expect(products).toHaveLength(5);
  });
});
