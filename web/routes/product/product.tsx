import { useState } from 'react';
import { data, href, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { PROBLEMS } from '#contract/problem-codes.ts';
import { CATEGORY_LABELS, parseCategory } from '#domain/catalog/categories.ts';
import { DEPARTMENT_LABELS } from '#domain/catalog/departments.ts';
import { sharedPictureOf } from '#domain/catalog/picture.ts';
import { productName } from '#domain/catalog/product-name.ts';
import type { LengthUnit } from '#domain/catalog/size-guide.ts';
import { forgetPage } from '../../features/listing/results/page-history.ts';
import { BuyPanel } from '../../features/product/buy-panel.tsx';
import { Colourways } from '../../features/product/colourways.tsx';
import { Gallery } from '../../features/product/gallery.tsx';
import { ProductLayout } from '../../features/product/product-layout.tsx';
import { REVIEWS_PER_PAGE, type ReviewPages } from '../../features/product/reviews/review-pages.ts';
import { Reviews } from '../../features/product/reviews/reviews.tsx';
import { SizeGuide } from '../../features/product/size-guide/size-guide.tsx';
import { useSession } from '../../features/session/session.ts';
import { trackProductLoad } from '../../shop-state/product-status.ts';
import { useBuying } from '../../shop-state/use-buying.ts';
import { usePersistedProduct } from '../../shop-state/use-persisted.ts';
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx';
import { client } from '../data/browser-client.ts';
import { clientContext } from '../data/client-context.ts';
import { findRememberedData, useRememberedPage } from '../data/restore-page.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { absolute, breadcrumbJsonLd, pageHead } from '../page-head/page-head.ts';
import { pageTitle } from '../page-head/page-title.ts';
import type { Route } from './+types/product';
import { productJsonLd } from './product-json-ld.ts';
import { rememberProducts, takeSeenProduct } from './seen-products.ts';
import { useLatestData } from './use-latest-data.ts';

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const [found, reviews] = await Promise.all([
    client.readProduct({ params: { id } }),
    client.listReviews({ params: { id }, query: { limit: String(REVIEWS_PER_PAGE) } }),
  ]);
  // What can be no product's id is as unknown as one that nobody has.
  if (!found.ok && found.error.code === 'invalid_request') {
    throw data({ detail: PROBLEMS.product_unknown.detail }, { status: 404 });
  }
  const { sizeGuide, colourways, ...product } = valueOrThrow(found);
  const pages: ReviewPages = { reviews: valueOrThrow(reviews), next: (reviews.ok && reviews.next) || null };
  return { product, sizeGuide, colourways, pages };
}

/**
 * A product whose card has been seen opens at once with what the card told; what else the page shows, and the newest of all, comes
 * behind it. On the way back it is shown as it was left.
 */
export async function clientLoader({ params: { id }, request, serverLoader }: Route.ClientLoaderArgs) {
  const kept = findRememberedData(request) as LoadedProduct | undefined;
  if (kept !== undefined) return kept;
  const product = takeSeenProduct(id);
  const newest = trackProductLoad(serverLoader);
  if (product === undefined) return newest;
  // The page hears of a failure too, once it is there.
  newest.catch(() => undefined);
  return { product, newest };
}

/** The way from the home page to a product: its department, its category there, itself. */
function stepsTo(product: ApiProduct) {
  const category = parseCategory(product.category);
  return [
    { label: 'Home', to: href('/') },
    {
      label: DEPARTMENT_LABELS[product.for].menu,
      to: href('/products-for/:gander', { gander: product.for }),
    },
    ...(category === undefined
      ? []
      : [
          {
            label: CATEGORY_LABELS[category],
            to: `${href('/products/:category', { category })}?for=${product.for}`,
          },
        ]),
  ];
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [{ title: pageTitle('Product') }];
  const { product } = loaderData;
  return pageHead(matches, {
    title: productName(product),
    description: product.details.slice(0, 160),
    path: href('/product/:id', { id: product._id }),
    kind: 'product',
    picture: sharedPictureOf(product),
    data: [
      productJsonLd(product, (path) => absolute(matches, path)),
      breadcrumbJsonLd(matches, [...stepsTo(product), { label: productName(product) }]),
    ],
  });
};

type LoadedProduct = Awaited<ReturnType<typeof loader>>;
type OpenedProduct = { readonly product: ApiProduct; readonly newest: Promise<LoadedProduct> };

/** What a card does not tell. */
const UNKNOWN = { sizeGuide: undefined, colourways: undefined, pages: undefined };

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const [unit, setUnit] = useState<LengthUnit>('inches');
  // What is chosen of one product must not be carried over to the next; in what somebody measures may.
  return <ProductView key={loaderData.product._id} opened={loaderData} unit={unit} onUnit={setUnit} />;
}

function ProductView({
  opened,
  unit,
  onUnit,
}: {
  opened: Route.ComponentProps['loaderData'];
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
}) {
  const { shown: loaded, failed } = useLatestData<LoadedProduct, OpenedProduct>(opened);
  const [grown, setGrown] = useState<{ from: object; data: LoadedProduct }>();
  const shown = grown?.from === loaded ? grown.data : loaded;
  const { product } = shown;
  const { sizeGuide, colourways, pages } = 'newest' in shown ? UNKNOWN : shown;
  const { key } = useLocation();
  const id = product._id;
  useRememberedPage('newest' in shown ? undefined : shown);
  const navigate = useNavigate();
  const buying = useBuying(product, { isCurrent: !('newest' in shown) });
  usePersistedProduct(product);
  const { revalidate } = useRevalidator();
  const session = useSession();

  return (
    <div className="wrap">
      <Breadcrumb steps={stepsTo(product)} />
      <ProductLayout
        gallery={<Gallery product={product} />}
        buying={
          <BuyPanel
            product={product}
            buying={buying}
            onBuyNow={() => void navigate(href('/belling-address/:id', { id }))}
            sizeGuide={sizeGuide && '#size-guide'}
          >
            <Colourways colourways={colourways} product={product} />
          </BuyPanel>
        }
        details={product.details}
        sizeGuide={
          sizeGuide && (
            <SizeGuide id="size-guide" guide={sizeGuide} chosen={buying.size} unit={unit} onUnit={onUnit} />
          )
        }
      />
      <Reviews
        pages={pages}
        rest={{
          total: product.ratingCount,
          ask: (query) => client.listReviews({ params: { id }, query }),
          // There is no button for more before all data have come.
          onMore: (more) => setGrown({ from: loaded, data: { ...(shown as LoadedProduct), pages: more } }),
        }}
        failed={failed}
        writer={session.state === 'signed-in' ? session.user : undefined}
        send={(review) => client.writeReview({ body: { ...review, id } })}
        onRefresh={() => {
          forgetPage(key);
          // What is shown stays there while the rest is asked for again.
          if (failed) rememberProducts([product]);
          void revalidate();
        }}
      />
    </div>
  );
}
