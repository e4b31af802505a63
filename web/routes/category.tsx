import { data, href, useNavigate, useNavigation } from 'react-router';
import { BRAND_LABELS, BRANDS, type Brand } from '#domain/catalog/brands.ts';
import { CATEGORY_LABELS, parseCategory } from '#domain/catalog/categories.ts';
import { DEPARTMENT_LABELS, parseDepartment } from '#domain/catalog/departments.ts';
import { sliderEnd } from '#domain/catalog/filter.ts';
import { centsFromDollars } from '#domain/money.ts';
import { client } from './browser-client.ts';
import { clientContext } from './client-context.ts';
import { FilterFrame } from '../features/listing/filter-frame.tsx';
import { listingAddress, PAGE_SIZE, readListingAddress } from '../features/listing/listing-address.ts';
import { PriceSlider } from '../features/listing/price-slider.tsx';
import { ProductCount } from '../features/listing/product-count.tsx';
import { Results } from '../features/listing/results.tsx';
import { useEarlyChoice } from '../features/listing/use-early-choice.ts';
import { useMoreProducts } from '../features/listing/use-more-products.ts';
import { useKeptListing } from '../shop-state/use-kept.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ListChoice } from '../ui/choice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/category';
import { valueOf } from './answer.ts';
import { pageTitle } from './page-title.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const category = parseCategory(params.category);
  if (category === undefined) throw data('There is no such category.', { status: 404 });
  const search = new URL(request.url).searchParams;
  const department = parseDepartment(search.get('for') ?? '');
  const { brand, price } = readListingAddress(search);
  const query = {
    ...(department && { for: department }),
    // Brand and price apply together, once a brand is chosen (SPECIFICATION section 4, 'Listing pages').
    ...(brand && { brand, ...(price !== undefined && { maxPrice: String(price) }) }),
  };
  const [listing, facts] = await Promise.all([
    client.listCategoryProducts({ params: { category }, query: { ...query, limit: String(PAGE_SIZE) } }),
    client.readCatalogFacts({ query: { ...query, category } }),
  ]);
  const { count, dearest } = valueOf(facts);
  return {
    category,
    department,
    brand,
    price,
    query,
    first: { products: valueOf(listing), next: listing.ok ? listing.next : undefined },
    count,
    end: sliderEnd(centsFromDollars(dearest)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const heading = loaderData === undefined ? 'Products' : CATEGORY_LABELS[loaderData.category];
  return [
    { title: pageTitle(heading) },
    { name: 'description', content: `${heading} of every brand at Osier.` },
  ];
};

export default function CategoryPage({
  loaderData: { category, department, brand, price, query, first, count, end },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  useKeptListing(first.products, 'category');
  const listing = useMoreProducts(first, (cursor) =>
    client.listCategoryProducts({
      params: { category },
      query: { ...query, limit: String(PAGE_SIZE), cursor },
    }),
  );
  const pathname = href('/products/:category', { category });
  const { shown, choose } = useEarlyChoice<{ brand?: Brand | undefined; price?: number | undefined }>(
    { brand, price },
    (choice) =>
      void navigate(
        { pathname, search: listingAddress({ for: department, ...choice }) },
        { preventScrollReset: true },
      ),
  );
  const clear = shown.brand === undefined ? undefined : () => choose({});
  const heading = CATEGORY_LABELS[category];

  return (
    <div className="wrap">
      <Breadcrumb
        steps={[
          { label: 'Home', to: href('/') },
          department === undefined
            ? { label: 'Shop', to: href('/shop') }
            : {
                label: DEPARTMENT_LABELS[department].menu,
                to: href('/products-for/:gander', { gander: department }),
              },
          { label: heading },
        ]}
      />
      <PageHead title={heading}>
        <ProductCount count={count} />
      </PageHead>
      <FilterFrame
        busy={busy}
        onClear={clear}
        filters={
          <>
            <ListChoice
              legend="Brand"
              options={BRANDS.map((value) => ({ value, label: BRAND_LABELS[value] }))}
              value={shown.brand}
              onChange={(value) => choose({ ...shown, brand: value })}
            />
            <PriceSlider
              price={shown.price}
              end={end}
              disabledReason={shown.brand === undefined ? 'Choose a brand first' : undefined}
              onChange={(value) => choose({ ...shown, price: value })}
            />
          </>
        }
      >
        <Results listing={listing} onClear={clear} />
      </FilterFrame>
    </div>
  );
}
