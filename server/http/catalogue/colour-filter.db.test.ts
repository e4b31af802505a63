import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '#database/seed/demo/catalogue.ts';
import { COLOUR_FAMILIES, type ColourFamily } from '#domain/catalogue/colour-family.ts';
import { standardPrice } from '#domain/pricing/price-rules.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();
const get = (path: string) => api.visitor().call('GET', path);

async function idsOf(path: string): Promise<string[]> {
  const { status, body } = await get(path);
  expect(status, path).toBe(200);
  return body.map(({ _id }: { _id: string }) => _id);
}

const ofFamily = (family: ColourFamily) =>
  demoCatalogue.filter(({ colourFamilies }) => colourFamilies.includes(family));

describe('the colour of a listing', () => {
  it.each(COLOUR_FAMILIES)('lists exactly the products in %s', async (family) => {
    expect(await idsOf(`/products?colour=${family}`)).toEqual(ofFamily(family).map(({ id }) => id));
  });

  it('works with every other filter, in every order and across pages', async () => {
    const blueJeans = ofFamily('blue').filter(({ category }) => category === 'jeans');
    expect(blueJeans.length).toBeGreaterThan(3);
    for (const sort of ['newest', 'price', 'rating']) {
      const listed = await idsOf(`/products/jeans?colour=blue&sort=${sort}`);
      expect(listed.toSorted()).toEqual(blueJeans.map(({ id }) => id).toSorted());
    }
    const kids = await idsOf('/products-for/kids?colour=green&maxPrice=16');
    expect(kids.toSorted()).toEqual(
      ofFamily('green')
        .filter((product) => product.department === 'kids' && standardPrice(product) <= 1600)
        .map(({ id }) => id)
        .toSorted(),
    );
    const { body, headers } = await get('/products?colour=blue&limit=5');
    expect(body).toHaveLength(5);
    expect(headers.get('link')).toContain('colour=blue');
  });

  it('narrows a search and its count', async () => {
    const shirts = await idsOf('/products?q=shirt&colour=orange&limit=100');
    expect(shirts).toContain('poplin-shirt-stripe');
    for (const id of shirts) expect(ofFamily('orange').map((product) => product.id)).toContain(id);
    const { body } = await get('/catalog-facts?q=shirt&colour=orange');
    expect(body.count).toBe(shirts.length);
  });

  it('is counted with the other filters', async () => {
    const { body } = await get('/catalog-facts?colour=blue&for=male&choices=category');
    const men = ofFamily('blue').filter(({ department }) => department === 'male');
    expect(body.count).toBe(men.length);
    expect(body.choices.category.jeans).toBe(men.filter(({ category }) => category === 'jeans').length);
  });

  it('has a count for each family of the listing, whatever colour is chosen', async () => {
    const women = demoCatalogue.filter(({ department }) => department === 'female');
    const expected: Record<string, number> = {};
    for (const family of women.flatMap(({ colourFamilies }) => colourFamilies))
      expected[family] = (expected[family] ?? 0) + 1;
    for (const colour of ['', '&colour=blue']) {
      const { body } = await get(`/catalog-facts?for=female&choices=for${colour}`);
      expect(body.choices.colour).toEqual(expected);
    }
    const { body: jeans } = await get('/catalog-facts?q=jeans&colour=blue&choices=for');
    expect(jeans.choices.colour.blue).toBe(jeans.count);
    expect(Object.keys(jeans.choices.colour).length).toBeGreaterThan(1);
    const { body: nothing } = await get('/catalog-facts?q=qqqq&choices=for');
    expect(nothing.choices.colour).toEqual({});
  });

  it('is rejected if it is not a colour family', async () => {
    const { status, body } = await get('/products?colour=ultraviolet');
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('colour');
  });
});

describe('a search for a colour', () => {
  it.each([
    ['red', 'red'],
    ['green', 'green'],
    ['blue', 'blue'],
    ['gray', 'grey'],
    ['multicoloured', 'multi'],
  ] as const)('for %s finds the products in %s', async (word, family) => {
    const found = await idsOf(`/products?q=${word}&limit=100`);
    expect(
      ofFamily(family)
        .map(({ id }) => id)
        .filter((id) => !found.includes(id)),
    ).toEqual([]);
  });

  it('finds only the dark shades for navy and for burgundy', async () => {
    const dark = [
      'brushed-hoodie-navy',
      'field-pocket-tee-ink',
      'straight-jean-selvedge',
      'tiered-skirt-midnight',
    ];
    const navy = await idsOf('/products?q=navy&limit=100');
    expect(navy).toEqual(expect.arrayContaining(dark));
    expect(navy).not.toContain('oxford-shirt-sky');
    expect(await idsOf('/products?q=burgundy&limit=100')).toEqual(['slip-dress-rosewood']);
  });

  it('finds a colour together with a kind, whatever the name of the colour', async () => {
    const found = await idsOf('/products?q=purple+pants&limit=100');
    expect(found[0]).toBe('kids-cord-pant-plum');
  });
});
