import { memo, type ReactNode } from 'react';
import { href } from 'react-router';
import type { ApiCatalogue, ApiProduct } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { DEPARTMENT_LABELS, DEPARTMENTS, type Department } from '#domain/catalog/departments.ts';
import { AccessoryBanners } from '../features/home/banners/accessory-banners.tsx';
import { Hero } from '../features/home/banners/hero.tsx';
import { OfferBanner } from '../features/home/banners/offer-banner.tsx';
import { PromoBand } from '../features/home/banners/promo-band.tsx';
import { Reassurance } from '../features/home/banners/reassurance.tsx';
import { BrandStrip } from '../features/home/browse/brand-strip.tsx';
import { CategoryTiles } from '../features/home/browse/category-tiles.tsx';
import { CollectionTabs } from '../features/home/browse/collection-tabs.tsx';
import { Departments } from '../features/home/browse/departments.tsx';
import { Finder } from '../features/home/browse/finder.tsx';
import { Welcome } from '../features/home/without-demo/welcome.tsx';
import { ProductGrid } from '../features/listing/results/product-grid.tsx';
import { useRestored } from '../shop-state/persistence/restored.ts';
import { persistFilter } from '../shop-state/persistence/use-persist.ts';
import { useCollections } from '../shop-state/use-collections.ts';
import { SectionHead } from '../ui/page/page-head.tsx';
import { PrefetchLink } from '../ui/prefetch/prefetch-link.tsx';
import type { Route } from './+types/home';
import { catalogueOf, useCatalogue } from './data/catalogue.ts';
import { createLoadedJson, parseLoadedJson } from './data/loaded-json.ts';
import { clientContext } from './data/loader-context.ts';
import { restoreOrLoad, useRememberedPage } from './data/restore-page.ts';
import { valueOrThrow } from './data/value-or-throw.ts';
import { DEFAULT_LINK_PREVIEW } from './page-meta/link-preview-pictures.ts';
import { pageMeta } from './page-meta/page-meta.ts';
import { PrefetchProducts } from './product/prefetch-products.tsx';
import { useQuickShop } from './product/use-quick-shop.tsx';

/** Products in a collection (SPECIFICATION section 9). */
const COLLECTION_SIZE = 4;

/** The categories of the two collections (SPECIFICATION section 2, 'Home'). */
const COLLECTIONS = { female: ['dress', 'tanks', 'skirt'], male: ['jeans', 't-shirt', 'hoodie'] } as const;

/**
 * Returns a tab for each category of the collection that the department offers, labelled as in the finder, otherwise as on the
 * department's page.
 */
function collectionTabs({ departments }: ApiCatalogue, department: keyof typeof COLLECTIONS) {
  const { finder, page } = departments[department];
  return COLLECTIONS[department].flatMap(
    (category) => [...finder, ...page].find(({ value }) => value === category) ?? [],
  );
}

async function listCollection(client: Client, department: Department, category?: string) {
  const limit = String(COLLECTION_SIZE);
  return valueOrThrow(await client.listProducts({ query: { for: department, category, limit } }));
}

/** `isDemo` is whether the shop shows demo products. The page is then the specified one: its offers and pictures show demo products. */
export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const [catalogue, home] = await Promise.all([client.getCatalogue(), client.readHome()]);
  const { demo: isDemo, departments } = valueOrThrow(home);
  const known = valueOrThrow(catalogue);
  const lists = await Promise.all(
    isDemo
      ? (['female', 'male'] as const).flatMap((department) =>
          collectionTabs(known, department).map(({ value }) => listCollection(client, department, value)),
        )
      : departments.map((department) => listCollection(client, department)),
  );
  return createLoadedJson({ catalogueVersion: known.version, isDemo, products: lists.flat() });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return restoreOrLoad(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Everyday clothes',
    description: catalogueOf(matches).shop.tagline || 'Everyday clothes',
    path: href('/'),
    picture: DEFAULT_LINK_PREVIEW,
  });

/** Sections without props, as constants, so that React does not render them again with the page. */
const TOP_SECTIONS = (
  <>
    <OfferBanner />
    <Hero />
    <CategoryTiles />
    <Departments />
  </>
);
/** The sections between collections and finder. React renders them again only when the brands change. */
const BottomSections = memo(function BottomSections({ brands }: Pick<ApiCatalogue, 'brands'>) {
  return (
    <>
      <PromoBand />
      <AccessoryBanners />
      <BrandStrip brands={brands} />
      <Reassurance />
    </>
  );
});

export default function Home({ loaderData }: Route.ComponentProps) {
  const { isDemo, products } = parseLoadedJson(loaderData);
  useRememberedPage(loaderData);
  const isRestored = useRestored();
  const catalogue = useCatalogue();
  const tabs = { women: collectionTabs(catalogue, 'female'), men: collectionTabs(catalogue, 'male') };
  const { women, men } = useCollections(products, tabs);
  const { openQuickShop, quickShop } = useQuickShop();
  const finder = <Finder catalogue={catalogue} isReady={isRestored} onFind={persistFilter} />;
  if (!isDemo) {
    return (
      <>
        <PlainSections
          shopName={catalogue.shop.name}
          products={products}
          finder={finder}
          onQuickShop={openQuickShop}
        />
        {quickShop}
        <PrefetchProducts products={products} />
      </>
    );
  }
  return (
    <>
      {TOP_SECTIONS}
      <CollectionTabs
        title="Women’s collection"
        tabs={tabs.women}
        value={women.category}
        onChange={women.choose}
      >
        <ProductGrid products={women.products} columns={4} onQuickShop={openQuickShop} />
      </CollectionTabs>
      <CollectionTabs title="Men’s collection" tabs={tabs.men} value={men.category} onChange={men.choose}>
        <ProductGrid products={men.products} columns={4} onQuickShop={openQuickShop} />
      </CollectionTabs>
      <BottomSections brands={catalogue.brands} />
      {finder}
      {quickShop}
      <PrefetchProducts products={products} />
    </>
  );
}

/** The home page of a shop without demo products: the newest products of each department that has some. */
function PlainSections({
  shopName,
  products,
  finder,
  onQuickShop,
}: {
  shopName: string;
  products: readonly ApiProduct[];
  finder: ReactNode;
  onQuickShop: (product: ApiProduct) => void;
}) {
  return (
    <>
      <Welcome shopName={shopName} isEmpty={products.length === 0} />
      {DEPARTMENTS.map((department) => {
        const newest = products.filter((product) => product.for === department);
        return (
          newest.length > 0 && (
            <section key={department} className="wrap section" aria-labelledby={department}>
              <SectionHead title={DEPARTMENT_LABELS[department].menu} id={department}>
                <PrefetchLink className="link" to={href('/products-for/:gander', { gander: department })}>
                  View all<span className="visually-hidden"> {DEPARTMENT_LABELS[department].menu}</span>
                </PrefetchLink>
              </SectionHead>
              <ProductGrid products={newest} columns={4} onQuickShop={onQuickShop} />
            </section>
          )
        );
      })}
      {products.length > 0 && finder}
    </>
  );
}
