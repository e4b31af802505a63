import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ApiCatalogue } from '#contract/calls.ts';
import { DEFAULT_SHOP_NAME } from '#domain/shop/shop-details.ts';
import { client } from './browser-client.ts';
import { createLoadedJson, parseLoadedJson, type LoadedJson } from './loaded-json.ts';

const NO_CHOICES = { menu: [], finder: [], page: [] };

/** For an error page without the root's data. It has no contact details, because those of the merchant are not known. */
const EMPTY_CATALOGUE: ApiCatalogue = {
  version: '',
  brands: [],
  categories: [],
  departments: { male: NO_CHOICES, female: NO_CHOICES, kids: NO_CHOICES },
  shop: { name: DEFAULT_SHOP_NAME, email: '', phone: '', address: '', shippingText: '', tagline: '' },
  pages: [],
};

/** A catalogue that is newer than the one in the first page of this browser tab. Never set on the server. */
const newer = createStore<{ readonly catalogue: ApiCatalogue | undefined }>(() => ({ catalogue: undefined }));

/** The version that this browser tab shows; undefined on the server. */
let shownVersion: string | undefined;

/** The root's loader data, which the first page includes. */
type RootData = { readonly catalogue: LoadedJson<ApiCatalogue> } | undefined;

/**
 * Creates the catalogue as loader data. Brands that the finder does not offer are left out, as there may be many: a page that filters by
 * such a brand loads it itself.
 */
export function createLoadedCatalogue({ brands, ...catalogue }: ApiCatalogue): LoadedJson<ApiCatalogue> {
  return createLoadedJson({ ...catalogue, brands: brands.filter(({ inFinder }) => inFinder) });
}

/** Returns the catalogue for menus and filters. */
export function useCatalogue(): ApiCatalogue {
  const first = firstCatalogue(useRouteLoaderData<RootData>('root'));
  return useStore(newer, ({ catalogue }) => catalogue) ?? first;
}

/** Records the version of the shown catalogue, so that `refreshCatalogue` can compare it with those of later pages. */
export function useRecordCatalogueVersion(): void {
  const { version } = useCatalogue();
  useEffect(() => {
    shownVersion = version;
  }, [version]);
}

/** The matches that `meta` receives. */
export type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

/** Returns the catalogue for `meta`, which cannot use hooks. */
export function catalogueOf(matches: Matches): ApiCatalogue {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData;
  return newer.getState().catalogue ?? firstCatalogue(root);
}

function firstCatalogue(root: RootData): ApiCatalogue {
  return root === undefined ? EMPTY_CATALOGUE : parseLoadedJson(root.catalogue);
}

/**
 * Fetches the catalogue when a page was rendered with another version than this browser tab shows. Keeps the old one when the call fails:
 * the next page tries again.
 */
export async function refreshCatalogue(version: string): Promise<void> {
  if (version === shownVersion) return;
  const result = await client.getCatalogue();
  if (result.ok && result.value.version !== shownVersion) newer.setState({ catalogue: result.value });
}
