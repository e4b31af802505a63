import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import type { CatalogueSample } from '../support/catalogue-sample.ts';

/** The brands and categories of generated products. */
const BRANDS = ['copper thompson', 'keystone', 'kd'];
const CATEGORIES = [
  't-shirt',
  'shorts',
  'jeans',
  'shirts',
  'hoodie',
  'tanks',
  'dress',
  'blouse',
  'skirt',
  'pants',
];

/** Search terms: common and rare, single and combined, some misspelt. */
const SEARCH_TERMS = [
  'shirt',
  'linen shirt',
  'floral dress',
  'corderoy',
  'jeans',
  'washed jeans',
  'striped hoodie',
  'cotton',
  'velvet skirt',
  'kd',
  'merino',
  'slim chambray',
  'houndstoth',
  'fleece shorts',
  'vintage canvas',
  'satin blouse',
];

/** Prefixes of search terms, for suggestions. */
const PREFIXES = [
  'sh',
  'shirt',
  'linen dr',
  'corduroy pa',
  'jeens',
  'brushed flo',
  'kd',
  'wrap skirt',
  'tank',
  'houndstoth',
  'velv',
  'washed c',
  'organic he',
  'hoodie',
  'meri',
  'soft je',
  'quilted',
  'copper th',
  'satin bl',
  'boxy t',
  'fle',
  'striped po',
  'crinkled gau',
  'keyst',
];

/** Page sizes around the shop's 24. */
const PAGE_SIZES = countFromNine();

/** Limits of the price filter, in dollars. */
const MAX_PRICES = countFromNine();

/** Returns the numbers from 9 to 40. */
function countFromNine(): number[] {
  return Array.from({ length: 32 }, (_, at) => at + 9);
}

const listings = (filters: readonly string[]): string[] =>
  filters.flatMap((filter) => PAGE_SIZES.map((limit) => `/api/products?${filter}limit=${limit}`));
const searches = (sorts: readonly string[]): string[] =>
  listings(SEARCH_TERMS.flatMap((q) => sorts.map((sort) => `q=${encodeURIComponent(q)}&${sort}`)));

/** The requested URLs. Each kind but the sitemap has many, so that concurrent requests seldom share a response. */
export const REQUESTS: readonly { name: string; paths: (sample: CatalogueSample) => readonly string[] }[] = [
  { name: 'listing', paths: () => listings(['']) },
  { name: 'department', paths: () => listings(DEPARTMENTS.map((one) => `for=${one}&`)) },
  { name: 'category', paths: () => listings(CATEGORIES.map((one) => `category=${one}&`)) },
  {
    name: 'department, category, brand',
    paths: () =>
      listings(
        ['for=male&category=shirts', 'for=female&category=dress', 'for=kids&category=pants'].flatMap(
          (filter) => BRANDS.map((brand) => `${filter}&brand=${encodeURIComponent(brand)}&`),
        ),
      ),
  },
  { name: 'brand', paths: () => listings(BRANDS.map((brand) => `brand=${encodeURIComponent(brand)}&`)) },
  { name: 'price', paths: () => listings([15, 20, 25, 30].map((price) => `maxPrice=${price}&`)) },
  {
    name: 'department, by price',
    paths: () => listings(DEPARTMENTS.map((department) => `for=${department}&sort=price&`)),
  },
  {
    name: 'category, by rating',
    paths: () => listings(CATEGORIES.map((category) => `category=${category}&sort=rating&`)),
  },
  {
    name: 'deep keyset page',
    paths: ({ cursors }) => cursors.map((cursor) => `/api/products?limit=24&cursor=${cursor}`),
  },
  { name: 'product page, rendered', paths: ({ ids }) => ids.map((id) => `/product/${id}`) },
  { name: '`GET /api/product/{id}`', paths: ({ ids }) => ids.map((id) => `/api/product/${id}`) },
  {
    name: 'suggestions',
    paths: () => PREFIXES.map((q) => `/api/search-suggestions?q=${encodeURIComponent(q)}`),
  },
  { name: 'search, best match', paths: () => searches(['']) },
  {
    name: 'search, by price or age',
    paths: () => searches(['sort=price&', 'sort=price-desc&', 'sort=newest&']),
  },
  {
    name: 'search, counts',
    paths: () =>
      SEARCH_TERMS.flatMap((q) =>
        ['', ...DEPARTMENTS.map((department) => `&for=${department}`)].map(
          (filter) => `/api/catalog-facts?choices=for&q=${encodeURIComponent(q)}${filter}`,
        ),
      ),
  },
  {
    name: 'counts',
    paths: () =>
      ['', ...DEPARTMENTS.map((department) => `for=${department}&`)].flatMap((filter) =>
        MAX_PRICES.map((price) => `/api/catalog-facts?${filter}choices=for&maxPrice=${price}`),
      ),
  },
  { name: 'sitemap, first file', paths: () => ['/sitemap.xml'] },
];
