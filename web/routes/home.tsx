import { href } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Category } from '#domain/catalog/categories.ts';
import type { Department } from '#domain/catalog/departments.ts';
import { AccessoryBanners } from '../features/home/banners/accessory-banners.tsx';
import { Hero } from '../features/home/banners/hero.tsx';
import { OfferBanner } from '../features/home/banners/offer-banner.tsx';
import { PromoBand } from '../features/home/banners/promo-band.tsx';
import { Reassurance } from '../features/home/banners/reassurance.tsx';
import { BrandStrip } from '../features/home/browse/brand-strip.tsx';
import { CollectionTabs } from '../features/home/browse/collection-tabs.tsx';
import { Collections } from '../features/home/browse/collections.tsx';
import { Departments } from '../features/home/browse/departments.tsx';
import { Finder } from '../features/home/browse/finder.tsx';
import { ProductGrid } from '../features/listing/results/product-grid.tsx';
import { useRestored } from '../shop-state/persistence/restored.ts';
import { persistFilter } from '../shop-state/persistence/use-persisted.ts';
import { useCollections } from '../shop-state/use-collections.ts';
import type { Route } from './+types/home';
import { clientContext } from './data/loader-context.ts';
import { restoreOrLoad, useRememberedPage } from './data/restore-page.ts';
import { valueOrThrow } from './data/value-or-throw.ts';
import { pageMeta } from './page-meta/page-meta.ts';
import { PrefetchProducts } from './product/prefetch-products.tsx';
import { useQuickShop } from './product/use-quick-shop.tsx';

/** Products in a collection (SPECIFICATION section 9). */
const COLLECTION_SIZE = 4;

/** The categories of the two collections (SPECIFICATION section 2, 'Home'). */
const WOMEN: readonly { value: Category; label: string }[] = [
  { value: 'dress', label: 'Dress' },
  { value: 'tanks', label: 'Tanks' },
  { value: 'skirt', label: 'Skirt' },
];
const MEN: readonly { value: Category; label: string }[] = [
  { value: 'jeans', label: 'Jeans' },
  { value: 't-shirt', label: 'T-Shirt' },
  { value: 'hoodie', label: 'Hoodie' },
];

async function listCollection(client: Client, department: Department, category: Category) {
  const limit = String(COLLECTION_SIZE);
  return valueOrThrow(await client.listProducts({ query: { for: department, category, limit } }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const lists = await Promise.all([
    ...WOMEN.map(({ value }) => listCollection(client, 'female', value)),
    ...MEN.map(({ value }) => listCollection(client, 'male', value)),
  ]);
  return { products: lists.flat() };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return restoreOrLoad(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'Everyday clothes',
    description: 'Everyday clothes for women, men and kids, cut simply and made to be worn often.',
    path: href('/'),
  }),
];

/** Sections without props, as constants, so that React does not render them again with the page. */
const TOP_SECTIONS = (
  <>
    <OfferBanner />
    <Hero />
    <Collections />
    <Departments />
  </>
);
const BOTTOM_SECTIONS = (
  <>
    <PromoBand />
    <AccessoryBanners />
    <BrandStrip />
    <Reassurance />
  </>
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { products } = loaderData;
  useRememberedPage(loaderData);
  const isRestored = useRestored();
  const { women, men } = useCollections(products);
  const { openQuickShop, quickShop } = useQuickShop();
  return (
    <>
      {TOP_SECTIONS}
      <CollectionTabs title="Women’s collection" tabs={WOMEN} value={women.category} onChange={women.choose}>
        <ProductGrid products={women.products} columns={4} onQuickShop={openQuickShop} />
      </CollectionTabs>
      <CollectionTabs title="Men’s collection" tabs={MEN} value={men.category} onChange={men.choose}>
        <ProductGrid products={men.products} columns={4} onQuickShop={openQuickShop} />
      </CollectionTabs>
      {BOTTOM_SECTIONS}
      <Finder onFind={(selection) => isRestored && persistFilter(selection)} />
      {quickShop}
      <PrefetchProducts products={products} />
    </>
  );
}
