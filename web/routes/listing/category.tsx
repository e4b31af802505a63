import { data, href } from 'react-router';
import type { ApiSizeCounts } from '#contract/calls.ts';
import { DEPARTMENT_LABELS, parseDepartment, type Department } from '#domain/catalogue/departments.ts';
import { brandChoices, findOtherBrand } from '#domain/catalogue/filter/brand-choices.ts';
import { sliderEnd } from '#domain/catalogue/filter/filter.ts';
import { centsFromDollars } from '#domain/money.ts';
import { describeListing } from '../../features/listing/describe-listing.ts';
import { withCounts, type Counts } from '../../features/listing/filters/choice-counts.ts';
import { ColourChoice } from '../../features/listing/filters/colour-choice.tsx';
import { listActiveFilters } from '../../features/listing/filters/list-active-filters.ts';
import { PriceSlider } from '../../features/listing/filters/price-slider.tsx';
import { SizeChoice } from '../../features/listing/filters/size-choice.tsx';
import { useOptimisticChoice } from '../../features/listing/filters/use-optimistic-choice.ts';
import { findCategoryId } from '../../features/listing/find-category-and-brand.ts';
import {
  listingQueryString,
  PAGE_SIZE,
  readListingChoice,
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
import { DEFAULT_LINK_PREVIEW, DEPARTMENT_LINK_PREVIEWS } from '../page-meta/link-preview-pictures.ts';
import { breadcrumbJsonLd, pageMeta } from '../page-meta/page-meta.ts';
import { pageTitle } from '../page-meta/page-title.ts';
import type { Route } from './+types/category';
import { ListingPage } from './listing-page.tsx';
import { firstBatch } from './load-listing.ts';
import { useListing } from './use-listing.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const catalogue = valueOrThrow(await client.getCatalogue());
  const category = findCategoryId(catalogue, params.category);
  const heading = catalogue.categories.find(({ id }) => id === category)?.label;
  if (category === undefined || heading === undefined)
    throw data({ detail: 'There is no such category.' }, { status: 404 });
  const search = new URL(request.url).searchParams;
  const department = parseDepartment(search.get('for') ?? '');
  const { brand, price, colour, size } = readListingChoice(search, catalogue);
  const sort = readSort(search);
  const query = {
    ...(department && { for: department }),
    ...(colour && { colour }),
    ...(size !== undefined && { size }),
    // Brand and price apply together, once a brand is chosen (SPECIFICATION section 4, 'Listing pages').
    ...(brand && { brand, ...(price !== undefined && { maxPrice: String(price) }) }),
  };
  const [listing, facts] = await Promise.all([
    client.listCategoryProducts({
      params: { category },
      query: { ...query, ...sortQuery(sort), limit: String(PAGE_SIZE) },
    }),
    client.readCatalogueFacts({ query: { ...query, category, choices: 'brand' } }),
  ]);
  const { count, more, highestPrice, choices, sizes } = valueOrThrow(facts);
  return createLoadedJson({
    catalogueVersion: catalogue.version,
    category,
    heading,
    department,
    colour,
    size,
    brand,
    otherBrand: findOtherBrand(catalogue.brands, brand),
    price,
    sort,
    query,
    first: firstBatch(listing),
    count,
    isCountLowerBound: more,
    counts: choices,
    sizes,
    end: sliderEnd(centsFromDollars(highestPrice)),
  });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return restoreOrLoad(request, serverLoader);
}

/** Returns what the page shows: "Men's Shirts", or "Shirts" when the URL names no department. */
function nameProducts({ heading, department }: { heading: string; department: Department | undefined }) {
  return department === undefined ? heading : `${DEPARTMENT_LABELS[department].menu} ${heading}`;
}

/** Returns the breadcrumb of a category, under its department if the URL names one. */
function breadcrumbSteps({ heading, department }: { heading: string; department: Department | undefined }) {
  return [
    { label: 'Home', to: href('/') },
    department === undefined
      ? { label: 'Shop', to: href('/shop') }
      : {
          label: DEPARTMENT_LABELS[department].menu,
          to: href('/products-for/:gander', { gander: department }),
        },
    { label: heading },
  ];
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [{ title: pageTitle(matches, 'Products') }];
  const page = parseLoadedJson(loaderData);
  const { category, department, brand } = page;
  const title = nameProducts(page);
  return pageMeta(matches, {
    title,
    description: `${title} of every brand at ${catalogueOf(matches).shop.name}.`,
    path: href('/products/:category', { category }) + listingQueryString({ for: department }),
    picture: department === undefined ? DEFAULT_LINK_PREVIEW : DEPARTMENT_LINK_PREVIEWS[department],
    indexed: [brand, page.colour, page.size, page.sort].every((value) => value === undefined),
    data: [breadcrumbJsonLd(matches, breadcrumbSteps(page))],
  });
};

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, heading, department, colour, size, brand, otherBrand, price, sort, ...page } =
    parseLoadedJson(loaderData);
  const { query, count, isCountLowerBound, counts, sizes, end } = page;
  const { brands } = useCatalogue();
  const listing = useListing(loaderData, {
    kind: 'category',
    loadBatch: (cursor) =>
      client.listCategoryProducts({
        params: { category },
        query: { ...query, ...sortQuery(sort), limit: String(PAGE_SIZE), cursor },
      }),
  });
  const pathname = href('/products/:category', { category });
  const { shown, choose } = useOptimisticChoice<Choice>({ colour, size, brand, price, sort }, (choice) => ({
    pathname,
    search: listingQueryString({ for: department, ...choice }),
  }));
  const choices = brandChoices(brands, otherBrand);
  const brandLabel = (brand: string | undefined) => choices.find(({ value }) => value === brand)?.label;
  // The price applies only with a brand.
  const applied = shown.brand === undefined ? { ...shown, price: undefined } : shown;

  return (
    <ListingPage
      steps={breadcrumbSteps({ heading, department })}
      title={describeListing(nameProducts({ heading, department }), {
        colour,
        size,
        brand: brandLabel(brand),
        price: brand === undefined ? undefined : price,
      })}
      count={count}
      isCountLowerBound={isCountLowerBound}
      sorts={sortsOf(undefined)}
      sort={shown.sort}
      onSort={(order) => choose({ ...shown, sort: order })}
      active={listActiveFilters(applied, { brand: brandLabel(shown.brand) }, choose)}
      onClear={() => choose({ sort: shown.sort })}
      filters={
        <CategoryFilters
          brands={withCounts(choices, counts.brand)}
          colours={counts.colour}
          sizes={sizes}
          end={end}
          shown={shown}
          choose={choose}
        />
      }
      listing={listing}
    />
  );
}

type Choice = Pick<ListingChoice, 'colour' | 'size' | 'brand' | 'price' | 'sort'>;

function CategoryFilters({
  brands,
  colours,
  sizes,
  end,
  shown,
  choose,
}: {
  brands: ReturnType<typeof withCounts<{ value: string; label: string }>>;
  colours: Counts;
  sizes: ApiSizeCounts;
  end: number;
  shown: Choice;
  choose: (choice: Choice) => void;
}) {
  return (
    <>
      <ListChoice
        legend="Brand"
        options={brands}
        value={shown.brand}
        onChange={(brand) => choose({ ...shown, brand })}
      />
      <ColourChoice
        colour={shown.colour}
        counts={colours}
        onChange={(colour) => choose({ ...shown, colour })}
      />
      <SizeChoice size={shown.size} sizes={sizes} onChange={(size) => choose({ ...shown, size })} />
      <PriceSlider
        price={shown.price}
        end={end}
        disabledReason={shown.brand === undefined ? 'Choose a brand first' : undefined}
        onChange={(price) => choose({ ...shown, price })}
      />
    </>
  );
}
