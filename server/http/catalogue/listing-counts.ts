import type { Queryable } from '#database/connection/connect.ts';
import {
  HIGHEST_PRICE_TAG,
  listingTag,
  SEARCH_WORDS_TAG,
  SIZES_TAG,
} from '#database/notifications/catalogue-tags.ts';
import { countByColour, type ColourCounts } from '#database/queries/catalogue/listings/count-colours.ts';
import {
  countIdsByChoice,
  countSizesOf,
  findInSize,
  type SizeCount,
} from '#database/queries/catalogue/listings/in-size.ts';
import { countByChoice } from '#database/queries/catalogue/listings/product-counts.ts';
import { findHighestPrice } from '#database/queries/catalogue/products.ts';
import { filterBrands, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { countChoices, countPassing } from '#domain/catalogue/filter/choice-counts.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { dollarsFromCents } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';
import {
  countColour,
  countSearch,
  explainNoMatches,
  listMatchIds,
  type ListingCounts,
} from '../search/search.ts';
import { filterOf } from './listing-query.ts';

export function readCatalogueFactsEndpoint(): Endpoint<'readCatalogueFacts'> {
  return async ({ input: { query }, catalogue }) => {
    const { q, choices: control } = query;
    const current = await catalogue.read();
    const read = filterOf(query, current);
    if (!read.ok) return read;
    const filter = read.value;
    const { department, category } = filter;
    const brands = [...filterBrands(current), ...(filter.brand === undefined ? [] : [filter.brand])];
    // The counts of a control ignore its own filter and those of the controls below it, so they depend on a wider listing.
    const scopes = {
      for: {},
      category: { department },
      brand: { department, category },
      colour: { department, category },
    };
    catalogue.addTags([listingTag(control ? scopes[control] : filter), HIGHEST_PRICE_TAG]);
    if (q !== undefined || filter.colour !== undefined) catalogue.addTags([SEARCH_WORDS_TAG]);
    const [{ rows, ...counts }, colour, sizes, highestPrice] = await Promise.all([
      q === undefined
        ? countListing(catalogue.db, { filter, brands })
        : countSearch(catalogue.db, { q, filter, brands }),
      control && countColours(catalogue.db, { q, filter }),
      control && countSizes(catalogue.db, { q, filter }),
      findHighestPrice(catalogue.db),
    ]);
    const dependsOnStock = filter.size !== undefined || sizes?.every(({ count }) => count !== undefined);
    if (dependsOnStock === true) catalogue.addTags([SIZES_TAG]);
    const noMatches =
      q !== undefined && counts.count === 0
        ? await describeNoMatches(catalogue.db, { q, catalogue: current })
        : undefined;
    const choices = {
      ...(rows && control && fromControl(countChoices(rows, filter), control)),
      ...(colour && { colour }),
    };
    return ok({
      value: {
        ...counts,
        choices,
        ...(sizes && { sizes: [...sizes] }),
        ...(noMatches && { noMatches }),
        highestPrice: dollarsFromCents(highestPrice),
      },
    });
  };
}

async function describeNoMatches(db: Queryable, search: { q: string; catalogue: Catalogue }) {
  const { unsold, nearest } = await explainNoMatches(db, search);
  return {
    ...(unsold !== undefined && { unsold }),
    ...(nearest && {
      nearest: {
        label: nearest.label,
        for: nearest.department,
        ...(nearest.category !== undefined && { category: nearest.category }),
      },
    }),
  };
}

async function countListing(
  db: Queryable,
  { filter, brands }: { filter: EffectiveFilter; brands: readonly string[] },
): Promise<ListingCounts> {
  const { size } = filter;
  if (size !== undefined) return countInSize(db, { filter: { ...filter, size }, brands });
  if (filter.colour !== undefined) return countColour(db, { filter, brands });
  const rows = await countByChoice(db, { maxPrice: filter.maxPrice, brands });
  return { count: countPassing(rows, filter), more: false, rows, corrected: null };
}

/** Counts the products of a listing that are in stock in a size, up to a bound. */
async function countInSize(
  db: Queryable,
  { filter, brands }: { filter: EffectiveFilter & { readonly size: Size }; brands: readonly string[] },
): Promise<ListingCounts> {
  const { department: _, category: __, brand: ___, ...wider } = filter;
  const wide = await findInSize(db, wider);
  if (!wide.isComplete) {
    const { ids, isComplete } = await findInSize(db, filter);
    return { count: ids.length, more: !isComplete, rows: null, corrected: null };
  }
  const rows = await countIdsByChoice(db, { ids: wide.ids, brands });
  return { count: countPassing(rows, filter), more: false, rows, corrected: null };
}

/** Counts the sizes of a listing without its own size. */
async function countSizes(
  db: Queryable,
  search: { q: string | undefined; filter: EffectiveFilter },
): Promise<readonly SizeCount[]> {
  const { q } = search;
  const { size: _, ...filter } = search.filter;
  const within = q === undefined ? undefined : await listMatchIds(db, { q, filter });
  return countSizesOf(db, { filter, within });
}

/** Counts the colours of a listing without its own colour; undefined if it is too long for that. */
async function countColours(
  db: Queryable,
  search: { q: string | undefined; filter: EffectiveFilter },
): Promise<ColourCounts | undefined> {
  const { q } = search;
  const { colour: _, ...filter } = search.filter;
  const { size } = filter;
  if (q === undefined) {
    if (size === undefined) return countByColour(db, { filter });
    const { ids, isComplete } = await findInSize(db, { ...filter, size });
    return isComplete ? countByColour(db, { filter, within: ids }) : undefined;
  }
  const within = await listMatchIds(db, { q, filter });
  return within && countByColour(db, { filter, within });
}

/** Returns the counts of one control and of the controls below it. */
function fromControl<Counts extends object>(counts: Counts, control: string): Partial<Counts> {
  const controls = ['for', 'category', 'brand', 'colour'];
  const wanted = controls.slice(controls.indexOf(control));
  return Object.fromEntries(
    Object.entries(counts).filter(([name]) => wanted.includes(name)),
  ) as Partial<Counts>;
}
