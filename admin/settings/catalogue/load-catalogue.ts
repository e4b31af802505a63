import type { LoaderFunctionArgs } from 'react-router';
import type { ApiMenuEntry, ApiSettingsBrand, ApiSettingsCategory, ApiSizeScale } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const readSettings = () =>
  Promise.all([client.listBrands(), client.listCategories(), client.listSizeScales()]);
const settings = createPrefetched(readSettings);

export const prefetchCatalogue = settings.prefetch;

/** The settings of the catalogue, as they are stored. */
export type CatalogueData = {
  readonly brands: readonly ApiSettingsBrand[];
  readonly categories: readonly ApiSettingsCategory[];
  readonly entries: readonly ApiMenuEntry[];
  readonly scales: readonly ApiSizeScale[];
};

/** Reads the settings after a save; null if that fails. */
export async function readCatalogue(): Promise<CatalogueData | null> {
  const [brands, categories, scales] = await readSettings();
  if (!brands.ok || !categories.ok || !scales.ok) return null;
  return { ...brands.value, ...categories.value, ...scales.value };
}

export async function loadCatalogue({ request }: LoaderFunctionArgs): Promise<CatalogueData> {
  const [brands, categories, scales] = await settings.take();
  return {
    ...valueOrThrow(brands, request),
    ...valueOrThrow(categories, request),
    ...valueOrThrow(scales, request),
  };
}

/** Returns the brands or categories that were not merged. */
export function withoutMerged<Row extends { readonly replacedBy: string | null }>(
  rows: readonly Row[],
): Row[] {
  return rows.filter(({ replacedBy }) => replacedBy === null);
}

/**
 * Returns the categories that a menu lacks: those that no department offers, and those with products of a department that does not offer
 * them. Archived categories are left out.
 */
export function listWithoutMenu({
  categories,
  entries,
}: Pick<CatalogueData, 'categories' | 'entries'>): ApiSettingsCategory[] {
  return withoutMerged(categories).filter(({ id, archived, departments }) => {
    const offering = entries.flatMap(({ category, department }) => (category === id ? department : []));
    return !archived && (offering.length === 0 || departments.some((one) => !offering.includes(one)));
  });
}

/** Returns the ids of a department's categories in the order of one of its lists. */
export function entryOrder(entries: CatalogueData['entries'], list: 'menu' | 'finder' | 'page'): string[] {
  return entries
    .toSorted((one, other) => one.places[list] - other.places[list])
    .map(({ category }) => category);
}
