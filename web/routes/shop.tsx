import { href, useNavigate, useNavigation } from 'react-router';
import { sliderEnd } from '#domain/catalog/filter.ts';
import { centsFromDollars } from '#domain/money.ts';
import { client } from './browser-client.ts';
import { clientContext } from './client-context.ts';
import { FilterFrame } from '../features/listing/filter-frame.tsx';
import {
  listingAddress,
  listingQuery,
  PAGE_SIZE,
  readListingAddress,
} from '../features/listing/listing-address.ts';
import { ProductCount } from '../features/listing/product-count.tsx';
import { Results } from '../features/listing/results.tsx';
import { RewardsBanner } from '../features/listing/rewards-banner.tsx';
import { ShopFilters } from '../features/listing/shop-filters.tsx';
import { useEarlyChoice } from '../features/listing/use-early-choice.ts';
import { useMoreProducts } from '../features/listing/use-more-products.ts';
import { useKeptListing } from '../shop-state/use-kept.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/shop';
import { valueOf } from './answer.ts';
import { pageTitle } from './page-title.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const chosen = readListingAddress(new URL(request.url).searchParams);
  const query = listingQuery(chosen);
  const [listing, facts] = await Promise.all([
    client.listProducts({ query: { ...query, limit: String(PAGE_SIZE) } }),
    client.readCatalogFacts({ query }),
  ]);
  const { count, dearest } = valueOf(facts);
  return {
    chosen,
    query,
    first: { products: valueOf(listing), next: listing.ok ? listing.next : undefined },
    count,
    end: sliderEnd(centsFromDollars(dearest)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.chosen.q === undefined ? 'Shop' : `Search: ${loaderData.chosen.q}`) },
  {
    name: 'description',
    content: 'Shirts, jeans, dresses and more for women, men and kids, by department, type, brand and price.',
  },
];

export default function Shop({ loaderData: { chosen, query, first, count, end } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  useKeptListing(first.products);
  const listing = useMoreProducts(first, (cursor) =>
    client.listProducts({ query: { ...query, limit: String(PAGE_SIZE), cursor } }),
  );
  const { shown, choose } = useEarlyChoice(
    chosen,
    (choice) =>
      void navigate(
        { pathname: href('/shop'), search: listingAddress(choice) },
        { preventScrollReset: true },
      ),
  );
  const narrowed = Object.values(shown).some((value) => value !== undefined);
  const clear = narrowed ? () => choose({}) : undefined;
  const { q } = chosen;

  return (
    <div className="wrap">
      <Breadcrumb steps={[{ label: 'Home', to: href('/') }, { label: 'Shop' }]} />
      <PageHead title={q === undefined ? 'Shop' : `Results for “${q}”`}>
        <ProductCount count={count} />
      </PageHead>
      <RewardsBanner />
      <FilterFrame
        busy={busy}
        onClear={clear}
        filters={
          <ShopFilters chosen={shown} sliderEnd={end} onChange={(selection) => choose({ q, ...selection })} />
        }
      >
        <Results listing={listing} onClear={clear} />
      </FilterFrame>
    </div>
  );
}
