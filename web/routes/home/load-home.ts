import type { ApiCatalogue } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import type { Department } from '#domain/catalogue/departments.ts';
import { createLoadedJson, type DataOf } from '../data/loaded-json.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Products in a collection (SPECIFICATION section 9). */
const COLLECTION_SIZE = 4;

/** The categories of the two collections (SPECIFICATION section 2, 'Home'). */
const COLLECTIONS = { female: ['dress', 'tanks', 'skirt'], male: ['jeans', 't-shirt', 'hoodie'] } as const;

/** Maximum number of tabs of a collection. */
const MAX_TAB_COUNT = 3;

/**
 * Returns the tabs of a collection: the specified categories that the department offers. A label is that of the finder or, if the finder
 * lacks the category, of the department's page. Without demo products, only categories of the finder have tabs, as those have products;
 * others of them replace missing ones.
 */
export function collectionTabs(
  { departments }: ApiCatalogue,
  department: keyof typeof COLLECTIONS,
  isDemo: boolean,
) {
  const { finder, page } = departments[department];
  const choices = isDemo ? [...finder, ...page] : finder;
  const specified = COLLECTIONS[department].flatMap(
    (category) => choices.find(({ value }) => value === category) ?? [],
  );
  return isDemo ? specified : [...new Set([...specified, ...finder])].slice(0, MAX_TAB_COUNT);
}

async function listCollection(client: Client, department: Department, category?: string) {
  const limit = String(COLLECTION_SIZE);
  return valueOrThrow(await client.listProducts({ query: { for: department, category, limit } }));
}

export type HomeData = DataOf<Awaited<ReturnType<typeof loadHome>>>;

/**
 * Loads the home page. `isDemo` is whether the shop shows demo products. The page is then the specified one, because its offers and
 * pictures show demo products. `changes` are the merchant's changes to it. `products` are those of the tabs, and the newest of a department
 * without tabs.
 */
export async function loadHome(client: Client) {
  const [catalogue, home] = await Promise.all([client.getCatalogue(), client.readHome()]);
  const { demo: isDemo, departments, changes } = valueOrThrow(home);
  const known = valueOrThrow(catalogue);
  const lists = await Promise.all(
    departments.flatMap((department) => {
      if (department === 'kids') return isDemo ? [] : listCollection(client, department);
      const tabs = collectionTabs(known, department, isDemo);
      return tabs.length === 0
        ? listCollection(client, department)
        : tabs.map(({ value }) => listCollection(client, department, value));
    }),
  );
  return createLoadedJson({ catalogueVersion: known.version, isDemo, products: lists.flat(), changes });
}
