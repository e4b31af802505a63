import { useEffect, useState } from 'react';
import { data, href, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { PROBLEMS } from '#contract/problem-codes.ts';
import { linkPreviewPictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { hasMeasures, type LengthUnit } from '#domain/catalogue/sizes/size-guide.ts';
import type { CommonFit } from '#domain/review/fit.ts';
import { BuyPanel } from '../../features/product/buy/buy-panel.tsx';
import { Colourways } from '../../features/product/colourways.tsx';
import { Gallery } from '../../features/product/gallery/gallery.tsx';
import { ProductLayout } from '../../features/product/product-layout.tsx';
import { REVIEWS_PER_PAGE, type LoadedReviews } from '../../features/product/reviews/loaded-reviews.ts';
import { Reviews } from '../../features/product/reviews/reviews.tsx';
import { SizeGuide } from '../../features/product/size-guide/size-guide.tsx';
import { useSession } from '../../features/session/session.ts';
import { useProductSelection } from '../../shop-state/cart/use-product-selection.ts';
import { rememberRecentProduct } from '../../shop-state/persistence/recent-products.ts';
import { usePersistProduct } from '../../shop-state/persistence/use-persist.ts';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { client } from '../data/browser-client.ts';
import { catalogueOf, useCatalogue } from '../data/catalogue.ts';
import { createLoadedJson, parseLoadedJson, type DataOf } from '../data/loaded-json.ts';
import { clientContext } from '../data/loader-context.ts';
import { forgetPage } from '../data/page-history.ts';
import { findRememberedData, loadPage, useRememberedPage } from '../data/restore-page.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { absoluteUrl, breadcrumbJsonLd, pageMeta } from '../page-meta/page-meta.ts';
import { pageTitle } from '../page-meta/page-title.ts';
import type { Route } from './+types/product';
import { breadcrumbSteps } from './breadcrumb-steps.ts';
import { rememberCardProducts, takeCardProduct } from './card-products.ts';
import { productJsonLd } from './product-json-ld.ts';
import { usePartsAfterHydration, usePartsAfterScroll } from './use-lazy-parts.ts';
import { useProgressiveData } from './use-progressive-data.ts';
import { useViewer } from './use-viewer.ts';

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const [catalogue, found, reviews] = await Promise.all([
    client.getCatalogue(),
    client.readProduct({ params: { id } }),
    client.listReviews({ params: { id }, query: { limit: String(REVIEWS_PER_PAGE) } }),
  ]);
  // A malformed id is a 404, like an unknown one.
  if (!found.ok && found.error.code === 'invalid_request') {
    throw data({ detail: PROBLEMS.product_unknown.detail }, { status: 404 });
  }
  const { sizeGuide: guide, colourways, fit, sizeAdvice, ...product } = valueOrThrow(found);
  const sizeGuide = guide && hasMeasures(guide, product.sizes) ? guide : undefined;
  const shown = valueOrThrow(reviews).map(({ id: _id, ...review }) => review);
  const loadedReviews: LoadedReviews = {
    sort: 'Newest',
    reviews: shown,
    next: (reviews.ok && reviews.next) || null,
  };
  const { version: catalogueVersion } = valueOrThrow(catalogue);
  return createLoadedJson({
    catalogueVersion,
    product,
    sizeGuide,
    colourways,
    fit,
    sizeAdvice,
    loadedReviews,
  });
}

/**
 * Restores the page on a back navigation. Otherwise a product with a card on an earlier page opens at once with the card's data, while
 * the complete data loads.
 */
export async function clientLoader({ params: { id }, request, serverLoader }: Route.ClientLoaderArgs) {
  const remembered = findRememberedData(request) as LoadedProduct | undefined;
  if (remembered !== undefined) return remembered;
  const product = takeCardProduct(id);
  if (product === undefined) return loadPage(serverLoader);
  // Not `loadPage`, which stores the shop state with a new status: useProgressiveData calls it after the product is shown.
  const complete = serverLoader();
  // Prevents an unhandled rejection until the page is rendered. Then useProgressiveData handles the failure.
  complete.catch(() => undefined);
  return { product, complete };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [{ title: pageTitle(matches, 'Product') }];
  const initial = readLoaderData(loaderData);
  const { product } = initial;
  // The data of a card have no search texts.
  const { searchTitle, searchDescription } = 'colourways' in initial ? initial.product : NO_SEARCH_TEXTS;
  const catalogue = catalogueOf(matches);
  const seller = { shopName: catalogue.shop.name, absoluteUrl: (path: string) => absoluteUrl(matches, path) };
  const steps = [...breadcrumbSteps(product, catalogue), { label: productName(product) }];
  return pageMeta(matches, {
    title: searchTitle ?? productName(product),
    description: searchDescription ?? product.details.slice(0, 160),
    path: href('/product/:id', { id: product._id }),
    kind: 'product',
    picture: linkPreviewPictureOf(product),
    data: [productJsonLd(product, seller), breadcrumbJsonLd(matches, steps)],
  });
};

const NO_SEARCH_TEXTS = { searchTitle: undefined, searchDescription: undefined };

type LoadedProduct = DataOf<Awaited<ReturnType<typeof loader>>>;
/** The product of a card, which is shown while `complete` loads. */
type PartialProduct = { readonly product: ApiProduct; readonly complete: ReturnType<typeof loader> };

/** Returns the complete data of the page, or the product of a card. */
function readLoaderData(loaderData: Route.ComponentProps['loaderData']): LoadedProduct | PartialProduct {
  return 'json' in loaderData ? parseLoadedJson(loaderData) : loaderData;
}

/** The data that a card does not have. */
const NOT_LOADED = {
  sizeGuide: undefined,
  colourways: undefined,
  fit: undefined,
  sizeAdvice: undefined,
  loadedReviews: undefined,
};

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const [unit, setUnit] = useState<LengthUnit>('inches');
  // The key resets size and quantity for another product. The unit of the size guide stays.
  const initial = readLoaderData(loaderData);
  return <ProductView key={initial.product._id} initial={initial} unit={unit} onUnit={setUnit} />;
}

function ProductView({
  initial,
  unit,
  onUnit,
}: {
  initial: LoadedProduct | PartialProduct;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
}) {
  const { shown, failed, showReviews } = useProductData(initial);
  const { product } = shown;
  const { sizeGuide, colourways, fit, sizeAdvice, loadedReviews } = 'complete' in shown ? NOT_LOADED : shown;
  const catalogue = useCatalogue();
  useRememberedPage('complete' in shown ? undefined : shown);
  const navigate = useNavigate();
  const viewer = useViewer();
  const selection = useProductSelection(product, { ...viewer, isCurrent: !('complete' in shown) });
  usePersistProduct(product);
  useEffect(() => rememberRecentProduct(product._id), [product._id]);
  const afterScroll = usePartsAfterScroll();
  const afterHydration = usePartsAfterHydration();

  return (
    <div className="wrap">
      <Breadcrumb steps={breadcrumbSteps(product, catalogue)} />
      <ProductLayout
        gallery={
          <Gallery product={product}>
            {afterHydration && <afterHydration.FullScreen product={product} />}
          </Gallery>
        }
        buyPanel={
          <BuyPanel
            product={product}
            selection={selection}
            onBuyNow={(lineId) => void navigate(href('/belling-address/:id', { id: lineId }))}
            shippingText={catalogue.shop.shippingText}
            returnDays={catalogue.returnDays}
            sizeGuide={
              sizeGuide && (
                <a className="link" href="#size-guide">
                  Size guide
                </a>
              )
            }
            isAdvised={sizeAdvice !== undefined}
            tools={
              afterHydration ? (
                <afterHydration.Tools
                  product={product}
                  orderable={selection.orderable}
                  sizeAdvice={sizeAdvice}
                />
              ) : null
            }
          >
            <Colourways colourways={colourways} product={product} />
          </BuyPanel>
        }
        details={product.details}
        sizeGuide={
          sizeGuide && (
            <SizeGuide
              id="size-guide"
              guide={sizeGuide}
              sizes={product.sizes.map(({ size }) => size)}
              chosen={selection.size}
              unit={unit}
              onUnit={onUnit}
              bodyTable={
                afterHydration && (
                  <afterHydration.ProductBodyTable
                    {...{ sizeGuide, product, unit }}
                    chosen={selection.size}
                  />
                )
              }
            />
          )
        }
      />
      <ProductReviews
        product={product}
        fit={fit}
        loaded={loadedReviews}
        failed={failed}
        onMore={showReviews}
      />
      {afterScroll && <afterScroll.PartsAfterScroll product={product} selection={selection} />}
    </div>
  );
}

/** The reviews of a product, and the form for one. `loaded` is undefined until they have loaded. */
function ProductReviews({
  product,
  fit,
  loaded,
  failed,
  onMore,
}: {
  product: ApiProduct;
  fit: CommonFit | undefined;
  loaded: LoadedReviews | undefined;
  failed: boolean;
  onMore: (loaded: LoadedReviews) => void;
}) {
  const { key } = useLocation();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const id = product._id;
  return (
    <Reviews
      loaded={loaded}
      list={{
        total: product.ratingCount,
        fit,
        loadReviews: (query) => client.listReviews({ params: { id }, query }),
        onMore,
      }}
      failed={failed}
      hasSizes={product.sizes.length > 1}
      writer={session.state === 'signed-in' ? session.user : undefined}
      send={(review) => client.writeReview({ body: { ...review, id } })}
      onRefresh={() => {
        forgetPage(key);
        // The product stays visible while the rest is loaded again.
        if (failed) rememberCardProducts([product]);
        void revalidate();
      }}
    />
  );
}

/** Returns the product's data as far as they have loaded. `showReviews` replaces the reviews. */
function useProductData(initial: LoadedProduct | PartialProduct) {
  const { shown: loaded, failed } = useProgressiveData<LoadedProduct, PartialProduct>(initial);
  const [extended, setExtended] = useState<{ from: object; data: LoadedProduct }>();
  const shown = extended?.from === loaded ? extended.data : loaded;
  // The reviews have a button for more only after the data has loaded.
  const showReviews = (loadedReviews: LoadedReviews) =>
    setExtended({ from: loaded, data: { ...(shown as LoadedProduct), loadedReviews } });
  return { shown, failed, showReviews };
}
