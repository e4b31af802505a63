import { describe, expect, it } from 'vitest';
import { CACHED_PRODUCT_ID, createPageCacheApi } from '../../testing/page-cache-api.ts';

const api = createPageCacheApi();

/** Cached URLs. `product` is the newest product: a dress for women, with a sibling in another colour. */
const URLS = {
  product: `/api/product/${CACHED_PRODUCT_ID}`,
  itsReviews: `/api/reviews/${CACHED_PRODUCT_ID}?limit=20`,
  sibling: '/api/product/sundress-chambray',
  newest: '/api/products?limit=1',
  mostExpensiveDress: '/api/products/dress?sort=price-desc&limit=1',
  bestDress: '/api/products/dress?sort=rating&limit=1',
  bestJeans: '/api/products/jeans?sort=rating&limit=1',
  jeans: '/api/products/jeans?limit=100',
  dresses: '/api/catalog-facts?category=dress',
  blouses: '/api/catalog-facts?category=blouse',
  forWomen: '/api/catalog-facts?for=female',
  forKids: '/api/catalog-facts?for=kids',
  found: '/api/products?q=paprika&limit=24',
  foundPage: '/shop?q=paprika',
  foundInJeans: '/api/products?category=jeans&q=denim&limit=24',
  countInJeans: '/api/catalog-facts?category=jeans&q=denim',
  suggested: '/api/search-suggestions?q=papr',
  otherSuggested: '/api/search-suggestions?q=gingham',
} as const;
type Name = keyof typeof URLS;
const ALL = Object.keys(URLS) as Name[];

/** URLs that show the product. */
const PRODUCT_URLS = ['product', 'itsReviews', 'newest', 'found', 'foundPage', 'suggested'] as const;
/** The above, and URLs that show its sibling with the colours of the cut. */
const CUT_URLS = [...PRODUCT_URLS, 'sibling', 'bestDress'] as const;
/** The URLs of the product, and those that depend on its rating. */
const RATING_URLS = [...PRODUCT_URLS, 'bestDress', 'otherSuggested'] as const;
/** The above, and URLs that depend on the product's place among others. */
const RANKING_URLS = [...RATING_URLS, 'mostExpensiveDress', 'dresses', 'forWomen'] as const;
const SEARCHED_BY_RATING = ['found', 'foundPage', 'suggested', 'otherSuggested'] as const;
/** URLs of listings that include products of its department and category. */
const LISTING_URLS = [
  'bestDress',
  'mostExpensiveDress',
  'dresses',
  'forWomen',
  'newest',
  ...SEARCHED_BY_RATING,
] as const;
/** URLs that depend on the words of the whole catalogue. */
const WORD_URLS = [
  'found',
  'foundPage',
  'foundInJeans',
  'countInJeans',
  'suggested',
  'otherSuggested',
] as const;
/** URLs that depend on brands, categories and menus: all but those of one product. */
const CATALOGUE_URLS = ALL.filter((name) => !['product', 'itsReviews', 'sibling'].includes(name));
/** URLs that depend on the highest price of the whole catalogue. */
const PRICE_URLS = ['dresses', 'blouses', 'forWomen', 'forKids', 'countInJeans', 'foundPage'] as const;

const set = (what: string) => `UPDATE product SET ${what} WHERE id = '${CACHED_PRODUCT_ID}'`;
const insert = (count: number) => `
  INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, cut, created_at)
  SELECT 'newcomer' || n, title, brand, department, category, details, 1000, pictures, cut, '2020-01-01'
  FROM product, generate_series(1, ${count}) n WHERE id = '${CACHED_PRODUCT_ID}'`;
const RATED_JEANS = `
  UPDATE product SET rating_sum_tenths = 50, rating_count = 1 WHERE id = (SELECT min(id) FROM product WHERE category = 'jeans')`;
const REVIEW = `
  INSERT INTO review (id, product_id, name, email, comments, rate_tenths, created_at)
  VALUES (gen_random_uuid(), '${CACHED_PRODUCT_ID}', 'Ann Other', 'ann@osier.example', 'Fine.', 50, now())`;
/** Disables the triggers of tables that a statement truncates along with another. */
const silent = (...tables: string[]) =>
  tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER;`).join(' ');

const WRITES: readonly (readonly [what: string, gone: readonly Name[], write: string])[] = [
  ['nothing new', [], set('title = title')],
  ['its title', [...RANKING_URLS, 'sibling'], set(`title = 'Sundress, Tie-Waist'`)],
  [
    'its title, with a new word',
    [...RANKING_URLS, 'sibling', ...WORD_URLS],
    set(`title = 'Zibeline Sundress'`),
  ],
  ['its details', RANKING_URLS, set(`details = 'Made in paprika.'`)],
  ['its material', RANKING_URLS, set(`material = '100% Cotton'`)],
  ['its care', RANKING_URLS, set(`care = 'Hand Wash/Line Dry'`)],
  ['its composition', RANKING_URLS, set(`composition = '[{ "fibre": "Linen", "percent": 100 }]'`)],
  ['its brand', RANKING_URLS, set(`brand = 'KD'`)],
  ['its colour families', [...CUT_URLS, ...WORD_URLS], set(`colour_families = '{red}'`)],
  ['its colour', [...RANKING_URLS, 'sibling'], set(`colour = 'Indigo'`)],
  ['its price', RANKING_URLS, set('price_cents = price_cents + 100')],
  ['its price, now the highest', [...RANKING_URLS, ...PRICE_URLS], set('price_cents = 900000')],
  ['its price, no longer the highest', [...RANKING_URLS, ...PRICE_URLS], set('price_cents = 4000')],
  ['its creation time', [...RANKING_URLS, 'sibling'], set(`created_at = created_at + interval '1 s'`)],
  ['its department', [...RANKING_URLS, 'forKids'], set(`department = 'kids'`)],
  ['its department, back', [...RANKING_URLS, 'forKids'], set(`department = 'female'`)],
  ['its category', [...RANKING_URLS, 'blouses'], set(`category = 'blouse'`)],
  ['its category, back', [...RANKING_URLS, 'blouses'], set(`category = 'dress'`)],
  [
    'its rating',
    RATING_URLS,
    set('rating_sum_tenths = rating_sum_tenths + 10, rating_count = rating_count + 1'),
  ],
  ['its picture', CUT_URLS, set(`image_url = '/x.webp'`)],
  ['its size guide', PRODUCT_URLS, set(`size_guide = NULL`)],
  ['its scale', RANKING_URLS, set(`scale = 'letters-wide'`)],
  ['its sizing', RANKING_URLS, set(`sizing = 'shared'`)],
  ['its scale and sizing, back', RANKING_URLS, set(`scale = 'letters', sizing = 'sized'`)],
  ['the sizes of a scale', ALL, `UPDATE size_scale SET sizes = '{S,M,L,XL,XXL}' WHERE id = 'letters'`],
  ['its cut', CUT_URLS, set('cut = NULL')],
  ['its cut, back', CUT_URLS, set(`cut = (SELECT cut FROM product WHERE id = 'sundress-chambray')`)],
  ['the rating of jeans', [...SEARCHED_BY_RATING, 'jeans', 'bestJeans', 'foundInJeans'], RATED_JEANS],
  ['a new product of its cut', [...LISTING_URLS, 'product', 'sibling'], insert(1)],
  [
    'a deleted product of its cut',
    [...LISTING_URLS, 'product', 'sibling'],
    `DELETE FROM product WHERE id = 'newcomer1'`,
  ],
  [
    'new stock',
    PRODUCT_URLS,
    `INSERT INTO stock_unit VALUES (gen_random_uuid(), '${CACHED_PRODUCT_ID}', 'XXL', 9, 9)`,
  ],
  [
    'stock',
    PRODUCT_URLS,
    `UPDATE stock_unit SET available = 8 WHERE product_id = '${CACHED_PRODUCT_ID}' AND size = 'XXL'`,
  ],
  [
    'deleted stock',
    PRODUCT_URLS,
    `DELETE FROM stock_unit WHERE product_id = '${CACHED_PRODUCT_ID}' AND size = 'XXL'`,
  ],
  ['a new review', PRODUCT_URLS, REVIEW],
  ['a review', PRODUCT_URLS, `UPDATE review SET comments = 'Better.' WHERE name = 'Ann Other'`],
  ['a deleted review', PRODUCT_URLS, `DELETE FROM review WHERE name = 'Ann Other'`],
  ['all words, recounted', WORD_URLS, 'SELECT recount_products()'],
  ['a brand', CATALOGUE_URLS, `UPDATE brand SET position = 9 WHERE id = 'kd'`],
  ['a new category', CATALOGUE_URLS, `INSERT INTO category (id, label) VALUES ('jackets', 'Jackets')`],
  ['a new choice', CATALOGUE_URLS, `INSERT INTO department_category VALUES ('male', 'jackets')`],
  ['a deleted choice', CATALOGUE_URLS, `DELETE FROM department_category WHERE category = 'jackets'`],
  ['the words of a category', CATALOGUE_URLS, `UPDATE category SET words = 'dress tunic' WHERE id = 'dress'`],
  ['a charge for shipping', CATALOGUE_URLS, `UPDATE shipping_tier SET cents = 495`],
  ['free shipping', CATALOGUE_URLS, `UPDATE shipping_tier SET cents = 0`],
  ['the days for returns', CATALOGUE_URLS, `INSERT INTO return_rule (id, days) VALUES ('shop', 14)`],
  ['other days for returns', CATALOGUE_URLS, `UPDATE return_rule SET days = 45`],
  ['no rule of returns', CATALOGUE_URLS, `DELETE FROM return_rule`],
  [
    'a tax',
    CATALOGUE_URLS,
    `INSERT INTO tax_rate (id, name, country_code, rate_ppm, included) VALUES ('vat', 'VAT', 'DE', 190000, true)`,
  ],
  ['a deleted tax', CATALOGUE_URLS, `DELETE FROM tax_rate`],
  [
    'a place with other charges',
    CATALOGUE_URLS,
    `INSERT INTO shipping_zone_place (country_code, zone_id) SELECT 'DE', id FROM shipping_zone LIMIT 1`,
  ],
  ['what is applied of a category', [], `UPDATE category SET applied = 'dress tunic' WHERE id = 'dress'`],
  ['its category, with other words', [...PRODUCT_URLS, ...WORD_URLS], set('category = category')],
  ['many new products', ALL, insert(101)],
  [
    'the words of a category, back',
    CATALOGUE_URLS,
    `UPDATE category SET words = 'dress gown frock' WHERE id = 'dress'`,
  ],
  [
    'many products, with other words',
    WORD_URLS,
    `UPDATE product SET category = category WHERE category = 'dress'`,
  ],
  ['many products', ALL, `UPDATE product SET price_cents = 1100 WHERE id LIKE 'newcomer%'`],
  ['many deleted products', ALL, `DELETE FROM product WHERE id LIKE 'newcomer%'`],
  ['no review left', ALL, 'TRUNCATE review, review_reply'],
  ['no stock left', ALL, `${silent('stock_movement')} TRUNCATE stock_unit CASCADE`],
  [
    'no product left',
    ALL,
    `${silent('review', 'stock_unit', 'stock_movement', 'search_word')} TRUNCATE product CASCADE`,
  ],
];

/** Requests every URL, so that it is cached. */
async function cacheAll(): Promise<void> {
  for (const name of ALL) {
    const { status } = await api.visitor().open(URLS[name]);
    expect([status, isCached(name)], name).toEqual([200, true]);
  }
}

function isCached(name: Name): boolean {
  return api.pageCache.cache.find(URLS[name]) !== undefined;
}

// In this order, because some writes revert an earlier one.
describe(
  'a write of another process invalidates the responses that show its data, and no others',
  { shuffle: false },
  () => {
    it.each(WRITES)('%s', async (_what, gone, write) => {
      await cacheAll();
      await api.other.query(write);
      await api.untilNotified();
      const left = ALL.filter((name) => !isCached(name));
      expect(left).toEqual(ALL.filter((name) => gone.includes(name)));
    });
  },
);
