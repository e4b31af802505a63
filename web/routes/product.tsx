import { data, href, useNavigate, useRevalidator } from 'react-router';
import type { ApiProduct, ApiReview } from '#contract/calls.ts';
import { PROBLEMS } from '#contract/problem-codes.ts';
import { CATEGORY_LABELS, parseCategory } from '#domain/catalog/categories.ts';
import { DEPARTMENT_LABELS } from '#domain/catalog/departments.ts';
import { pictureOf } from '#domain/catalog/picture.ts';
import { client } from './browser-client.ts';
import { clientContext } from './client-context.ts';
import { BuyPanel } from '../features/product/buy-panel.tsx';
import { Gallery } from '../features/product/gallery.tsx';
import { ProductLayout } from '../features/product/product-layout.tsx';
import { Reviews } from '../features/product/reviews.tsx';
import { useBuying } from '../shop-state/use-buying.ts';
import { useKeptProduct } from '../shop-state/use-kept.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import type { Route } from './+types/product';
import { valueOf } from './answer.ts';
import { absolute, breadcrumbData, pageHead } from './page-head.ts';
import { pageTitle } from './page-title.ts';
import { productData } from './product-head.ts';

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const [product, reviews] = await Promise.all([
    client.readProduct({ params: { id } }),
    client.listReviews({ params: { id } }),
  ]);
  // What can be no product's id is as unknown as one that nobody has.
  if (!product.ok && product.error.code === 'invalid_request') {
    throw data({ detail: PROBLEMS.product_unknown.detail }, { status: 404 });
  }
  return { product: valueOf(product), reviews: valueOf(reviews) };
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
  const { src, alt, width, height } = pictureOf(product);
  return pageHead(matches, {
    title: product.title,
    description: product.details.slice(0, 160),
    path: href('/product/:id', { id: product._id }),
    kind: 'product',
    picture: { src, alt, width, height },
    data: [
      productData(product, (path) => absolute(matches, path)),
      breadcrumbData(matches, [...stepsTo(product), { label: product.title }]),
    ],
  });
};

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  // What is chosen of one product must not be carried over to the next.
  return <ProductView key={loaderData.product._id} {...loaderData} />;
}

function ProductView({ product, reviews }: { product: ApiProduct; reviews: readonly ApiReview[] }) {
  const navigate = useNavigate();
  const buying = useBuying(product);
  useKeptProduct(product);
  const { revalidate } = useRevalidator();
  const id = product._id;

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
          />
        }
        details={product.details}
      />
      <Reviews
        reviews={reviews}
        send={(review) => client.writeReview({ body: { ...review, id } })}
        onWritten={() => void revalidate()}
      />
    </div>
  );
}
