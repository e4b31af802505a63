import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { product } from '#database/schema/catalogue/products.ts';
import { demoCatalogue } from '#database/seed/demo/catalogue.ts';
import { standardPrice } from '#domain/pricing/price-rules.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();
const get = (path: string) => api.visitor().call('GET', path);

/** Reads a list of reviews page by page. */
async function readPages(first: string): Promise<{ _id: string; rate: number }[]> {
  const reviews = [];
  let next: string | undefined = first;
  while (next !== undefined) {
    const page = await get(next);
    expect(page.body.length).toBeLessThanOrEqual(100);
    reviews.push(...page.body);
    next = /^<\/api(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return reviews;
}

describe('the catalogue calls', () => {
  it('return every product in one array when the request has no limit', async () => {
    const { status, body } = await get('/products');
    expect(status).toBe(200);
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(demoCatalogue.map(({ id }) => id));
  });

  it('return a product with its discounted price, saving, rating and pictures', async () => {
    const { body } = await get('/product/sundress-paprika');
    expect(body).toMatchObject({
      _id: 'sundress-paprika',
      id: 'sundress-paprika',
      title: 'Tie-Waist Sundress',
      brand: 'Copper Thompson',
      price: 48,
      sellingPrice: 40.8,
      save: 7.2,
      stock: 12,
      sizing: 'sized',
      sizes: [
        { size: 'S', stock: 3 },
        { size: 'M', stock: 5 },
        { size: 'L', stock: 2 },
        { size: 'XL', stock: 2 },
      ],
      rating: 4.7,
      ratingCount: 3,
      for: 'female',
      category: 'dress',
      material: '90/10 Cotton/Spandex',
      care: 'Machine Wash/Line Dry',
    });
    expect(body).not.toHaveProperty('composition');
    // Three answers are too few.
    expect(body).not.toHaveProperty('fit');
    expect(body.pictures).toHaveLength(4);
    expect(body.img).toMatch(/^\/pictures\/sundress-paprika-main\.[0-9a-f]{8}-960\.webp$/);
  });

  it('return the composition and care of a product that has its own, in listings too', async () => {
    const own = {
      composition: [
        { fibre: 'Cotton', percent: 98 },
        { fibre: 'Spandex', percent: 2 },
      ],
      care: 'Machine Wash Inside Out/Line Dry',
    };
    expect((await get('/product/slim-jean-black')).body).toMatchObject(own);
    const { body: jeans } = await get('/products/jeans');
    expect(jeans.find(({ _id }: { _id: string }) => _id === 'slim-jean-black')).toMatchObject(own);
  });

  it('return the colours of a cut in the same order for each product, and a size guide in centimetres', async () => {
    const { body: rust } = await get('/product/kids-cord-pant-rust');
    const { body: moss } = await get('/product/kids-cord-pant-moss');
    expect(rust.colour).toBe('Rust');
    expect(rust.colourways).toEqual(moss.colourways);
    expect(new Set(rust.colourways.map(({ colour }: { colour: string }) => colour))).toEqual(
      new Set(['Rust', 'Moss', 'Plum']),
    );
    expect(rust.colourways[0].pictures).toHaveLength(1);
    const { body: tee } = await get('/product/field-pocket-tee');
    expect(tee.sizeGuide.picture.stem).toMatch(/field-pocket-tee-sizes/);
    expect(tee.sizeGuide.measures[0]).toMatchObject({
      name: 'chest',
      centimetres: { S: 100.4, M: 105.6, L: 110.8, XL: 116 },
    });
    expect(rust.sizeGuide.body[0]).toEqual({
      name: 'age',
      ranges: { S: [2, 3], M: [4, 5], L: [6, 7], XL: [8, 9] },
    });
    // A listing omits both, because they are larger than the rest of a product.
    const [listed] = (await get('/products?limit=1')).body;
    expect(Object.keys(listed)).not.toContain('sizeGuide');
    expect(Object.keys(listed)).not.toContain('colourways');
  });

  it('name in pages of listings the main colours of a cut, their own first', async () => {
    const coloursOf = async (path: string) => {
      const { body } = await get(path);
      return Object.fromEntries(
        body.map(({ _id, cutColours }: { _id: string; cutColours?: string[][] }) => [_id, cutColours]),
      );
    };
    const pants = await coloursOf('/products/pants?limit=50');
    expect(pants['kids-cord-pant-rust']).toEqual([['#9d5640'], ['#684855'], ['#636a4c']]);
    expect(pants['kids-cord-pant-moss']).toEqual([['#636a4c'], ['#684855'], ['#9d5640']]);
    // A stripe has two families.
    const tees = await coloursOf('/products?q=harbour+stripe+tee&limit=1');
    expect(Object.values(tees)).toEqual([
      [
        ['#e6dfce', '#39424f'],
        ['#e6dfce', '#9d5640'],
      ],
    ]);
    expect((await coloursOf('/products?limit=50'))['smock-dress-check']).toBeUndefined();
    // The whole catalogue, which is streamed, omits them.
    expect((await coloursOf('/products/pants'))['kids-cord-pant-rust']).toBeUndefined();
  });

  it('list a product among its own colours, however many older ones its cut has', async () => {
    const { pool } = api.database;
    await pool.query(`INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, cut, created_at)
      SELECT 'older-colour-' || n, title, brand, department, category, details, price_cents, pictures, cut, '2020-01-01'
      FROM product, generate_series(1, 30) AS n WHERE id = 'kids-cord-pant-rust'`);
    const { body } = await get('/product/kids-cord-pant-rust');
    expect(body.colourways).toHaveLength(24);
    expect(body.colourways.at(-1)).toMatchObject({ _id: 'kids-cord-pant-rust', colour: 'Rust' });
    const { body: older } = await get('/product/older-colour-1');
    expect(older.colourways.map(({ _id }: { _id: string }) => _id)).toContain('older-colour-1');
    await pool.query(`DELETE FROM product WHERE id LIKE 'older-colour-%'`);
  });

  it('omit the size guide and list no colours for a product without measures and cut', async () => {
    const { db } = api.database;
    const isPlum = eq(product.id, 'kids-cord-pant-plum');
    const [seeded] = await db.select().from(product).where(isPlum);
    await db.update(product).set({ colour: null, cut: null, sizeGuide: null }).where(isPlum);
    const { body } = await get('/product/kids-cord-pant-plum');
    expect(body).not.toHaveProperty('colour');
    expect(body).not.toHaveProperty('sizeGuide');
    expect(body.colourways).toEqual([]);
    expect((await get('/product/kids-cord-pant-rust')).body.colourways).toHaveLength(2);
    const { colour = null, cut = null, sizeGuide = null } = seeded ?? {};
    await db.update(product).set({ colour, cut, sizeGuide }).where(isPlum);
  });

  it('list every product once over the pages of the Link header', async () => {
    for (const sort of ['newest', 'price', 'price-desc', 'rating']) {
      const seen: { _id: string; sellingPrice: number; rating: number }[] = [];
      let path: string | undefined = `/products?limit=7&sort=${sort}`;
      while (path !== undefined) {
        const { body, headers } = await get(path);
        seen.push(...body);
        path = /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(new Set(seen.map(({ _id }) => _id)).size, sort).toBe(demoCatalogue.length);
      expect(seen, sort).toHaveLength(demoCatalogue.length);
      if (sort === 'price')
        expect(seen.map((p) => p.sellingPrice)).toEqual(
          seen.map((p) => p.sellingPrice).toSorted((a, b) => a - b),
        );
      if (sort === 'rating')
        expect(seen.map((p) => p.rating)).toEqual(seen.map((p) => p.rating).toSorted((a, b) => b - a));
    }
  });

  it('filter by department, category, brand and discounted price, ignoring letter case', async () => {
    const { body } = await get('/products?for=MALE&category=Shirt&brand=Keystone&maxPrice=33');
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(['oxford-shirt-sky', 'oxford-shirt-fern']);
    const { body: dearer } = await get('/products?for=male&category=shirts&brand=keystone&maxPrice=32');
    expect(dearer).toEqual([]);
  });

  it('find words in title, brand, category and details', async () => {
    const { body } = await get('/products?q=gingham%20marigold');
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(['kids-gingham-shirt']);
    expect((await get('/products?q=gingham%20zeppelin')).body).toEqual([]);
    expect((await get('/products?q=%25')).body).toEqual([]);
  });

  it('list a category and a department by each of their names, and return 404 for others', async () => {
    const { body: dresses } = await get('/products/Dresses');
    expect(new Set(dresses.map(({ category }: { category: string }) => category))).toEqual(
      new Set(['dress']),
    );
    const { body: kids } = await get('/products-for/kids');
    expect(new Set(kids.map((product: { for: string }) => product.for))).toEqual(new Set(['kids']));
    expect((await get('/products/hats')).body).toMatchObject({ status: 404, code: 'category_unknown' });
    expect((await get('/products-for/cats')).body).toMatchObject({ status: 404, code: 'department_unknown' });
    expect((await get('/product/no-such-thing')).body).toMatchObject({
      status: 404,
      code: 'product_unknown',
    });
  });

  it('count the products of a filter and return the highest price', async () => {
    const highestPrice = Math.max(
      ...(await get('/products')).body.map((p: { sellingPrice: number }) => p.sellingPrice),
    );
    expect((await get('/catalog-facts?for=kids')).body).toEqual({
      count: demoCatalogue.filter(({ department }) => department === 'kids').length,
      more: false,
      choices: {},
      corrected: null,
      highestPrice,
    });
  });

  it('count the products of each choice by the filters above it and by the price', async () => {
    const left = (passes: (product: (typeof demoCatalogue)[number]) => boolean) =>
      demoCatalogue.filter((one) => standardPrice(one) <= 3300 && passes(one)).length;
    const { body } = await get('/catalog-facts?for=male&category=shirts&brand=kd&maxPrice=33&choices=for');
    expect(body.choices.for).toEqual({
      male: left(({ department }) => department === 'male'),
      female: left(({ department }) => department === 'female'),
      kids: left(({ department }) => department === 'kids'),
    });
    expect(body.choices.category['t-shirt']).toBe(
      left(({ department, category }) => department === 'male' && category === 't-shirt'),
    );
    expect(body.choices.category).not.toHaveProperty('dress');
    const shirtsOf = (brand: string) =>
      left((one) => one.department === 'male' && one.category === 'shirts' && one.brand === brand);
    expect(body.choices.brand['keystone'] ?? 0).toBe(shirtsOf('keystone'));
    expect(body.count).toBe(shirtsOf('kd'));
    const { body: below } = await get('/catalog-facts?category=shirts&choices=brand');
    expect(Object.keys(below.choices)).toEqual(['brand', 'colour']);
  });
});

describe('reviews', () => {
  it('count towards the rating, contain no email address, and are text', async () => {
    const before = (await get('/product/relaxed-jean-rinse')).body;
    expect(before).toMatchObject({ rating: 0, ratingCount: 0 });
    const visitor = api.visitor();
    const comments = '<script>alert(1)</script>\nTwo lines.';
    const review = {
      id: 'relaxed-jean-rinse',
      name: 'Ann',
      email: 'Ann@Example.com',
      comments,
      rate: 4.6,
      fit: 'large',
    };
    expect((await visitor.call('POST', '/reviews', { body: review })).body).toMatchObject({
      acknowledged: true,
    });
    await visitor.call('POST', '/reviews', { body: { ...review, rate: 3.5, comments: '' } });

    const { body: reviews } = await visitor.call('GET', '/reviews/relaxed-jean-rinse');
    expect(reviews).toHaveLength(2);
    expect(reviews[1]).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      id: 'relaxed-jean-rinse',
      name: 'Ann',
      comments,
      rate: 4.6,
      fit: 'large',
      verifiedPurchase: false,
    });
    expect(JSON.stringify(reviews)).not.toMatch(/example\.com/i);
    expect((await get('/product/relaxed-jean-rinse')).body).toMatchObject({
      rating: 4.1,
      ratingCount: 2,
    });
  });

  it('replace the earlier one of the same customer and product, even when many arrive at once', async () => {
    const [ann, bob] = [await api.shopper('Ann'), await api.shopper('Bob')];
    const write = async (person: typeof ann, rate: number) => {
      const body = { id: 'smock-dress-check', name: 'Ann', email: person.email, rate };
      expect((await person.call('POST', '/reviews', { body })).status).toBe(200);
    };
    const product = async () => (await get('/product/smock-dress-check')).body;
    expect(await product()).toMatchObject({ ratingCount: 0 });
    await write(bob, 3);
    await Promise.all([5, 5, 5, 5, 5].map((rate) => write(ann, rate)));
    expect(await product()).toMatchObject({ rating: 4, ratingCount: 2 });
    await write(ann, 1);
    expect(await product()).toMatchObject({ rating: 2, ratingCount: 2 });
    const { body: reviews } = await get('/reviews/smock-dress-check');
    expect(reviews.map(({ rate }: { rate: number }) => rate)).toEqual([1, 3]);
    // A visitor who types a customer's name and address does not replace that customer's review.
    const posed = { id: 'smock-dress-check', name: 'Ann', email: ann.email, rate: 0 };
    await api.visitor().call('POST', '/reviews', { body: posed });
    expect(await product()).toMatchObject({ ratingCount: 3 });
  });

  it('beyond 100 are all returned without a limit, and in linked pages with a limit', async () => {
    const id = 'sundress-paprika';
    const { body: seeded } = await get(`/reviews/${id}`);
    await api.database.pool.query(
      `INSERT INTO review (id, product_id, name, email, comments, rate_tenths, created_at)
       SELECT gen_random_uuid(), $1, 'Ann ' || n, 'ann@example.com', '', 40,
         timestamptz '2026-01-01' + (n / 3) * interval '1 minute'
       FROM generate_series(1, 1100) n`,
      [id],
    );
    const whole = await get(`/reviews/${id}`);
    expect(whole.headers.get('link')).toBeNull();
    const ids = whole.body.map(({ _id }: { _id: string }) => _id);
    expect(ids).toHaveLength(seeded.length + 1100);
    expect(new Set(ids).size).toBe(ids.length);
    const times = whole.body.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());

    expect(await readPages(`/reviews/${id}?limit=100`)).toEqual(whole.body);
    // Each order has every review once.
    for (const [sort, sign] of [
      ['highest', -1],
      ['lowest', 1],
    ] as const) {
      const sorted = await readPages(`/reviews/${id}?limit=100&sort=${sort}`);
      expect(sorted.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
      const rates = sorted.map(({ rate }) => rate);
      expect(rates).toEqual(rates.toSorted((a, b) => sign * (a - b)));
      expect((await get(`/reviews/${id}?sort=${sort}`)).body).toEqual(sorted);
    }
  });

  it('reject an invalid limit and the cursor of another list', async () => {
    const path = '/reviews/sundress-paprika';
    const cursors = ['["newest","2026-01-01T00:00:00.000Z","a"]', '["price","1","a"]', '[]', 'null'];
    const own = cursors.map((text) => `limit=5&cursor=${Buffer.from(text).toString('base64url')}`);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=', ...own]) {
      expect((await get(`${path}?${query}`)).body, query).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
    }
    const unknown = (await get('/reviews/no-such-thing?limit=5')).body;
    expect(unknown).toMatchObject({ status: 404, code: 'product_unknown' });
  });

  it('of an unknown product are rejected and not stored', async () => {
    const review = { id: 'no-such-thing', name: 'Ann', email: 'ann@example.com', rate: 5 };
    expect((await api.visitor().call('POST', '/reviews', { body: review })).body.code).toBe(
      'product_unknown',
    );
    expect((await get('/reviews/no-such-thing')).body.code).toBe('product_unknown');
  });
});
