import type { Queryable } from '#database/connection/connect.ts';
import { DEAREST, listingTag, WORDS } from '#database/notifications/catalogue-tags.ts';
import { countByChoice } from '#database/queries/catalog/product-counts.ts';
import { dearestPrice } from '#database/queries/catalog/products.ts';
import { countFound } from '#database/queries/search/search-products.ts';
import { understand } from '#database/queries/search/search-words.ts';
import { countChoices, countPassing, type CountRow } from '#domain/catalog/choice-counts.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import { dollarsFromCents } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { filterOf } from './listing-query.ts';

/** How many products there are; `rows` is null where choices cannot be told apart, because not everything was looked at. */
type Counted = {
  readonly count: number;
  readonly more: boolean;
  readonly rows: readonly CountRow[] | null;
  readonly corrected: string | null;
};

export function readCatalogFactsEndpoint(): Endpoint<'readCatalogFacts'> {
  return async ({ input: { query }, catalogue }) => {
    const filter = filterOf(query);
    // The counts beside a control's choices are those of a wider listing.
    const { department, category } = filter;
    const scopes = { for: {}, category: { department }, brand: { department, category } };
    catalogue.shows([listingTag(query.choices ? scopes[query.choices] : filter), DEAREST]);
    if (query.q !== undefined) catalogue.shows([WORDS]);
    const [{ rows, ...counted }, dearest] = await Promise.all([
      query.q === undefined ? countListing(catalogue.db, filter) : countSearch(catalogue.db, filter, query.q),
      dearestPrice(catalogue.db),
    ]);
    const choices = rows && query.choices ? countChoices(rows, filter) : {};
    return ok({
      value: { ...counted, choices: below(choices, query.choices), dearest: dollarsFromCents(dearest) },
    });
  };
}

async function countListing(db: Queryable, filter: EffectiveFilter): Promise<Counted> {
  const rows = await countByChoice(db, filter.maxPrice);
  return { count: countPassing(rows, filter), more: false, rows, corrected: null };
}

async function countSearch(db: Queryable, filter: EffectiveFilter, q: string): Promise<Counted> {
  const sought = await understand(db, q);
  if (sought === undefined) return { count: 0, more: false, rows: [], corrected: null };
  const corrected = sought.corrected ?? null;
  const { maxPrice, ...kind } = filter;
  const all = await countFound(db, { sought, filter: maxPrice === undefined ? {} : { maxPrice } });
  if (all.complete) {
    return { count: countPassing(all.rows, filter), more: false, rows: all.rows, corrected };
  }
  const isAll = Object.keys(kind).length === 0;
  const { rows, complete } = isAll ? all : await countFound(db, { sought, filter });
  return { count: countPassing(rows, {}), more: !complete, rows: null, corrected };
}

/** The counts of one control and of those below it. */
function below<Counts extends object>(counts: Counts, from: string | undefined): Partial<Counts> {
  const controls = ['for', 'category', 'brand'];
  const wanted = controls.slice(controls.indexOf(from ?? ''));
  return Object.fromEntries(
    Object.entries(counts).filter(([control]) => wanted.includes(control)),
  ) as Partial<Counts>;
}
