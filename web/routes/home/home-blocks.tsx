import { Fragment, type ReactNode } from 'react';
import { DEPARTMENT_LABELS, type Department } from '#domain/catalogue/departments.ts';
import { HOME_BLOCKS, type HomeBlock } from '#domain/content/home-blocks.ts';
import { DEFAULT_TEXTS, type TextsOf } from '#domain/content/home-texts.ts';
import { AccessoryBanners } from '../../features/home/banners/accessory-banners.tsx';
import { Hero } from '../../features/home/banners/hero.tsx';
import { OfferBanner } from '../../features/home/banners/offer-banner.tsx';
import { PromoBand } from '../../features/home/banners/promo-band.tsx';
import { Reassurance } from '../../features/home/banners/reassurance.tsx';
import { BrandStrip } from '../../features/home/browse/brand-strip.tsx';
import { CategoryTiles } from '../../features/home/browse/category-tiles.tsx';
import { CollectionTabs } from '../../features/home/browse/collection-tabs.tsx';
import { Departments } from '../../features/home/browse/departments.tsx';
import { Finder } from '../../features/home/browse/finder.tsx';
import { Welcome } from '../../features/home/without-demo/welcome.tsx';
import { ProductGrid } from '../../features/listing/results/product-grid.tsx';
import { useRestored } from '../../shop-state/persistence/restored.ts';
import { persistFilter } from '../../shop-state/persistence/use-persist.ts';
import { useCollections } from '../../shop-state/use-collections.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { PrefetchProducts } from '../product/prefetch-products.tsx';
import { useOwnHolds } from '../product/use-own-holds.ts';
import { useQuickShop } from '../product/use-quick-shop.tsx';
import { collectionTabs, type HomeData } from './load-home.ts';
import { NewestProducts } from './newest-products.tsx';

/**
 * The home page: its blocks in the merchant's order, with the merchant's texts and pictures. A shop without demo products begins with a
 * welcome until the merchant has uploaded a picture for the hero. For a department without a collection, it shows the newest products.
 */
export function HomeBlocks({ isDemo, products, changes }: HomeData) {
  const isRestored = useRestored();
  const catalogue = useCatalogue();
  const tabs = {
    women: collectionTabs(catalogue, 'female', isDemo),
    men: collectionTabs(catalogue, 'male', isDemo),
  };
  const { women, men } = useCollections(products, tabs);
  const cards = useOwnHolds(products);
  const cardOf = new Map(cards.map((card) => [card._id, card]));
  const { openQuickShop, quickShop } = useQuickShop();
  const { order = HOME_BLOCKS, hidden, texts, pictures } = changes ?? {};
  const textsOf = <Block extends keyof typeof DEFAULT_TEXTS>(block: Block) => ({
    ...(DEFAULT_TEXTS[block] as TextsOf<Block>),
    ...texts?.[block],
  });
  const isShown = (id: HomeBlock) => !hidden?.includes(id);
  const isEmpty = !isDemo && products.length === 0;
  const newest = (department: Department, title: string) => (
    <NewestProducts department={department} title={title} products={cards} onQuickShop={openQuickShop} />
  );
  const collection = (list: typeof women, block: keyof typeof tabs, department: Department) =>
    tabs[block].length === 0 ? (
      newest(department, textsOf(block).heading)
    ) : (
      <CollectionTabs
        title={textsOf(block).heading}
        tabs={tabs[block]}
        value={list.category}
        onChange={list.choose}
      >
        <ProductGrid
          products={list.products.map((product) => cardOf.get(product._id) ?? product)}
          columns={4}
          onQuickShop={openQuickShop}
        />
      </CollectionTabs>
    );
  const blocks: Readonly<Record<HomeBlock, ReactNode>> = {
    offers: <OfferBanner texts={textsOf('offers')} />,
    hero: <Hero texts={textsOf('hero')} pictures={pictures} />,
    tiles: <CategoryTiles texts={textsOf('tiles')} pictures={pictures} />,
    departments: <Departments texts={textsOf('departments')} pictures={pictures} />,
    women: collection(women, 'women', 'female'),
    men: collection(men, 'men', 'male'),
    promo: <PromoBand texts={textsOf('promo')} pictures={pictures} />,
    accessories: <AccessoryBanners texts={textsOf('accessories')} pictures={pictures} />,
    brands: <BrandStrip brands={catalogue.brands} />,
    reassurance: <Reassurance texts={textsOf('reassurance')} />,
    finder: !isEmpty && (
      <Finder texts={textsOf('finder')} catalogue={catalogue} isReady={isRestored} onFind={persistFilter} />
    ),
  };
  const needsWelcome = !isDemo && (isEmpty || !isShown('hero') || !pictures?.['hero.picture']);
  const welcome = (
    <Welcome
      shopName={catalogue.shop.name}
      hero={texts?.hero && isShown('hero') ? textsOf('hero') : undefined}
      isEmpty={isEmpty}
    />
  );
  const lastCollection = order.findLast((id) => (id === 'women' || id === 'men') && isShown(id));
  return (
    <>
      {order.map((id) => (
        <Fragment key={id}>
          {id === 'hero' && needsWelcome ? welcome : isShown(id) && blocks[id]}
          {id === lastCollection && newest('kids', DEPARTMENT_LABELS.kids.menu)}
        </Fragment>
      ))}
      {quickShop}
      <PrefetchProducts products={products} />
    </>
  );
}
