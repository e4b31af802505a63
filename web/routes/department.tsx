import { data, href, useNavigate, useNavigation } from 'react-router';
import { parseCategory, type Category } from '#domain/catalog/categories.ts';
import { DEPARTMENT_LABELS, DEPARTMENT_PAGE_CHOICES, parseDepartment } from '#domain/catalog/departments.ts';
import { client } from './browser-client.ts';
import { clientContext } from './client-context.ts';
import { FilterFrame } from '../features/listing/filter-frame.tsx';
import { listingAddress, PAGE_SIZE } from '../features/listing/listing-address.ts';
import { ProductCount } from '../features/listing/product-count.tsx';
import { Results } from '../features/listing/results.tsx';
import { useEarlyChoice } from '../features/listing/use-early-choice.ts';
import { useMoreProducts } from '../features/listing/use-more-products.ts';
import { useKeptListing } from '../shop-state/use-kept.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ListChoice } from '../ui/choice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/department';
import { valueOf } from './answer.ts';
import { pageTitle } from './page-title.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const department = parseDepartment(params.gander);
  if (department === undefined) throw data('There is no such department.', { status: 404 });
  const category = parseCategory(new URL(request.url).searchParams.get('category') ?? '');
  const query = category === undefined ? {} : { category };
  const [listing, facts] = await Promise.all([
    client.listDepartmentProducts({
      params: { gender: department },
      query: { ...query, limit: String(PAGE_SIZE) },
    }),
    client.readCatalogFacts({ query: { ...query, for: department } }),
  ]);
  return {
    department,
    category,
    query,
    first: { products: valueOf(listing), next: listing.ok ? listing.next : undefined },
    count: valueOf(facts).count,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const heading = loaderData === undefined ? 'Products' : DEPARTMENT_LABELS[loaderData.department].menu;
  return [{ title: pageTitle(heading) }, { name: 'description', content: `${heading} clothes at Osier.` }];
};

export default function DepartmentPage({
  loaderData: { department, category, query, first, count },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  useKeptListing(first.products, 'category');
  const listing = useMoreProducts(first, (cursor) =>
    client.listDepartmentProducts({
      params: { gender: department },
      query: { ...query, limit: String(PAGE_SIZE), cursor },
    }),
  );
  const pathname = href('/products-for/:gander', { gander: department });
  const { shown, choose } = useEarlyChoice<Category | undefined>(
    category,
    (choice) =>
      void navigate({ pathname, search: listingAddress({ category: choice }) }, { preventScrollReset: true }),
  );
  const clear = shown === undefined ? undefined : () => choose(undefined);
  const heading = DEPARTMENT_LABELS[department].menu;

  return (
    <div className="wrap">
      <Breadcrumb steps={[{ label: 'Home', to: href('/') }, { label: heading }]} />
      <PageHead title={heading}>
        <ProductCount count={count} />
      </PageHead>
      <FilterFrame
        busy={busy}
        onClear={clear}
        filters={
          <ListChoice
            legend="Category"
            options={DEPARTMENT_PAGE_CHOICES[department]}
            value={shown}
            onChange={choose}
          />
        }
      >
        <Results listing={listing} onClear={clear} />
      </FilterFrame>
    </div>
  );
}
