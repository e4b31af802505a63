import type { ApiCatalogue } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import type { Department } from '#domain/catalogue/departments.ts';
import { createLoadedJson, type DataOf } from '../data/loaded-json.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Products in a collection (SPECIFICATION section 9). */
const COLLECTION_SIZE = 4;

/** The categories of the two collections (SPECIFICATION section 2, 'Home'). */
const COLLECTIONS = { female: ['dress', 'tanks', 'skirt'], male: ['jeans', 't-shirt', 'hoodie'] } as const;

/**
 * Returns a tab for each category of the collection that the department offers, labelled as in the finder, otherwise as on the
 * department's page.
 */
export function collectionTabs({ departments }: ApiCatalogue, department: keyof typeof COLLECTIONS) {
  const { finder, page } = departments[department];
  return COLLECTIONS[department].flatMap(
    (category) => [...finder, ...page].find(({ value }) => value === category) ?? [],
  );
}

async function listCollection(client: Client, department: Department, category?: string) {
  const limit = String(COLLECTION_SIZE);
  return valueOrThrow(await client.listProducts({ query: { for: department, category, limit } }));
}

export type HomeData = DataOf<Awaited<ReturnType<typeof loadHome>>>;

/**
 * Loads the home page. `isDemo` is whether the shop shows demo products. The page is then the specified one: its offers and pictures show demo
 * products. `changes` are the merchant's changes to it.
 */
export async function loadHome(client: Client) {
  const [catalogue, home] = await Promise.all([client.getCatalogue(), client.readHome()]);
  const { demo: isDemo, departments, changes } = valueOrThrow(home);
  const known = valueOrThrow(catalogue);
  const lists = await Promise.all(
    isDemo
      ? (['female', 'male'] as const).flatMap((department) =>
          collectionTabs(known, department).map(({ value }) => listCollection(client, department, value)),
        )
      : departments.map((department) => listCollection(client, department)),
  );
  return createLoadedJson({ catalogueVersion: known.version, isDemo, products: lists.flat(), changes });
}
