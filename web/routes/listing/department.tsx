import { data, href } from 'react-router';
import { DEPARTMENT_LABELS, parseDepartment, type Department } from '#domain/catalogue/departments.ts';
import { parseColour } from '../../features/listing/colour-labels.ts';
import { describeKind, describeListing } from '../../features/listing/describe-listing.ts';
import { withCounts } from '../../features/listing/filters/choice-counts.ts';
import { ColourChoice } from '../../features/listing/filters/colour-choice.tsx';
import { listActiveFilters } from '../../features/listing/filters/list-active-filters.ts';
import { SizeChoice } from '../../features/listing/filters/size-choice.tsx';
import { useOptimisticChoice } from '../../features/listing/filters/use-optimistic-choice.ts';
import { findCategoryId, findTypeLabel } from '../../features/listing/find-category-and-brand.ts';
import {
  listingQueryString,
  PAGE_SIZE,
  readSize,
  readSort,
  sortQuery,
  sortsOf,
  type ListingChoice,
} from '../../features/listing/listing-url.ts';
import { ListChoice } from '../../ui/controls/list-choice.tsx';
import { client } from '../data/browser-client.ts';
import { catalogueOf, useCatalogue } from '../data/catalogue.ts';
import { createLoadedJson, parseLoadedJson } from '../data/loaded-json.ts';
import { clientContext } from '../data/loader-context.ts';
import { restoreOrLoad } from '../data/restore-page.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { DEPARTMENT_LINK_PREVIEWS } from '../page-meta/link-preview-pictures.ts';
import { breadcrumbJsonLd, pageMeta } from '../page-meta/page-meta.ts';
import { pageTitle } from '../page-meta/page-title.ts';
import type { Route } from './+types/department';
import { ListingPage } from './listing-page.tsx';
import { firstBatch } from './load-listing.ts';
import { useListing } from './use-listing.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const department = parseDepartment(params.gander);
  if (department === undefined) throw data({ detail: 'There is no such department.' }, { status: 404 });
  const catalogue = valueOrThrow(await client.getCatalogue());
  const search = new URL(request.url).searchParams;
  const category = findCategoryId(catalogue, search.get('category') ?? '');
  const sort = readSort(search);
  const colour = parseColour(search.get('colour'));
  const size = readSize(search);
  const query = {
    ...(category !== undefined && { category }),
    ...(colour && { colour }),
    ...(size !== undefined && { size }),
  };
  const [listing, facts] = await Promise.all([
    client.listDepartmentProducts({
      params: { gender: department },
      query: { ...query, ...sortQuery(sort), limit: String(PAGE_SIZE) },
    }),
    client.readCatalogueFacts({ query: { ...query, for: department, choices: 'category' } }),
  ]);
  const { count, more, choices, sizes } = valueOrThrow(facts);
  return createLoadedJson({
    catalogueVersion: catalogue.version,
    department,
    category,
    colour,
    size,
    sort,
    query,
    first: firstBatch(listing),
    count,
    isCountLowerBound: more,
    counts: choices,
    sizes,
  });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return restoreOrLoad(request, serverLoader);
}

function breadcrumbSteps(department: Department) {
  return [{ label: 'Home', to: href('/') }, { label: DEPARTMENT_LABELS[department].menu }];
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [{ title: pageTitle(matches, 'Products') }];
  const { department, category, colour, size, sort } = parseLoadedJson(loaderData);
  const heading = DEPARTMENT_LABELS[department].menu;
  const { name, tagline } = catalogueOf(matches).shop;
  return pageMeta(matches, {
    title: `${heading} clothes`,
    description: `${heading} clothes at ${name}. ${tagline}`.trim(),
    path: href('/products-for/:gander', { gander: department }),
    picture: DEPARTMENT_LINK_PREVIEWS[department],
    indexed: [category, colour, size, sort].every((value) => value === undefined),
    data: [breadcrumbJsonLd(matches, breadcrumbSteps(department))],
  });
};

type Choice = Pick<ListingChoice, 'colour' | 'size' | 'sort'> & { readonly category?: string | undefined };

export default function DepartmentPage({ loaderData }: Route.ComponentProps) {
  const { department, category, colour, size, sort, query, count, isCountLowerBound, counts, sizes } =
    parseLoadedJson(loaderData);
  const catalogue = useCatalogue();
  const { page, finder } = catalogue.departments[department];
  // The finder leaves out categories without products, except in the demo.
  const categories = page.filter(
    ({ value }) =>
      value === category ||
      (counts.category?.[value] ?? 0) > 0 ||
      finder.some((choice) => choice.value === value),
  );
  const listing = useListing(loaderData, {
    kind: 'category',
    loadBatch: (cursor) =>
      client.listDepartmentProducts({
        params: { gender: department },
        query: { ...query, ...sortQuery(sort), limit: String(PAGE_SIZE), cursor },
      }),
  });
  const pathname = href('/products-for/:gander', { gander: department });
  const { shown, choose } = useOptimisticChoice<Choice>({ category, colour, size, sort }, (choice) => ({
    pathname,
    search: listingQueryString(choice),
  }));
  const labelOf = (type: string | undefined) => findTypeLabel(catalogue, { department, type });
  const active = listActiveFilters(
    { colour: shown.colour, size: shown.size, type: shown.category },
    { type: labelOf(shown.category) },
    (remaining) =>
      choose({ category: remaining.type, colour: remaining.colour, size: remaining.size, sort: shown.sort }),
  );

  return (
    <ListingPage
      steps={breadcrumbSteps(department)}
      title={describeListing(
        describeKind(department, {
          type: labelOf(category),
          isFiltered: colour !== undefined || size !== undefined,
        }),
        { colour, size },
      )}
      count={count}
      isCountLowerBound={isCountLowerBound}
      sorts={sortsOf(undefined)}
      sort={shown.sort}
      onSort={(order) => choose({ ...shown, sort: order })}
      active={active}
      onClear={() => choose({ sort: shown.sort })}
      filters={
        <>
          <ListChoice
            legend="Category"
            options={withCounts(categories, counts.category)}
            value={shown.category}
            onChange={(value) => choose({ ...shown, category: value })}
          />
          <ColourChoice
            colour={shown.colour}
            counts={counts.colour}
            onChange={(value) => choose({ ...shown, colour: value })}
          />
          <SizeChoice
            size={shown.size}
            sizes={sizes}
            onChange={(value) => choose({ ...shown, size: value })}
          />
        </>
      }
      listing={listing}
    />
  );
}
