import type { ApiCatalogue, ApiPriceRule } from '#contract/calls.ts';
import { DEPARTMENT_LABELS } from '#domain/catalogue/departments.ts';
import { formatDollars } from '#domain/money.ts';
import { countOf } from '../ui/count-text.ts';
import { shortDate } from '../ui/dates-and-times.ts';

/** The parts of a rule that its description depends on. */
export type DescribedRule = Omit<ApiPriceRule, 'id' | 'status' | 'addedBy'>;

const MOMENT = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns what a rule does to a price, such as `15 % off`. */
export function describePriceEffect({ effect, value }: Pick<DescribedRule, 'effect' | 'value'>): string {
  if (effect === 'percentage') return `${value} % off`;
  return effect === 'amount' ? `${formatDollars(value)} off` : formatDollars(value);
}

/** Returns the products of a rule, such as `Category Jeans above $12.00, 1 excluded`. */
export function describeScope(
  { scope, excluded, above }: Pick<DescribedRule, 'scope' | 'excluded' | 'above'>,
  catalogue: ApiCatalogue,
): string {
  const categories = new Map(catalogue.categories.map(({ id, label }) => [id, label]));
  const brands = new Map(catalogue.brands.map(({ id, label }) => [id, label]));
  const parts = [
    withNoun(
      ['Category', 'Categories'],
      scope.categories?.map((id) => categories.get(id) ?? id),
    ),
    withNoun(
      ['Brand', 'Brands'],
      scope.brands?.map((id) => brands.get(id) ?? id),
    ),
    scope.departments?.map((id) => DEPARTMENT_LABELS[id].menu).join(', '),
    scope.products && countOf(scope.products.length, 'product'),
  ].filter((part) => part !== undefined);
  const products = parts.length === 0 ? 'All products' : parts.join(', ');
  const limit = above === null ? '' : ` above ${formatDollars(above)}`;
  return `${products}${limit}${excluded.length === 0 ? '' : `, ${excluded.length} excluded`}`;
}

function withNoun(
  [one, many]: readonly [string, string],
  labels: readonly string[] | undefined,
): string | undefined {
  return labels && `${labels.length === 1 ? one : many} ${labels.join(', ')}`;
}

/** Returns when a rule is active, such as `Nov 24 – Dec 1` or `since Nov 9`. */
export function describePeriod(
  { startsAt, endsAt }: Pick<DescribedRule, 'startsAt' | 'endsAt'>,
  now: number,
): string {
  const [start, end] = [startsAt, endsAt].map((at) => (at === null ? null : Date.parse(at)));
  if (start != null && end != null) return `${shortDate(start)} – ${shortDate(end)}`;
  if (start != null) return `${start > now ? 'from' : 'since'} ${shortDate(start)}`;
  return end == null ? 'always' : `until ${shortDate(end)}`;
}

/** Returns a moment, such as `Tuesday, November 24 at 08:00`. */
export function describeMoment(at: string): string {
  return MOMENT.format(Date.parse(at));
}

/** Returns by how much a price changes, such as `−12 %`; a dash for an unchanged price. */
export function describePriceChange(now: number, then: number): string {
  if (now === then) return '–';
  const percent = Math.round((Math.abs(then - now) / now) * 100);
  return `${then < now ? '−' : '+'}${percent} %`;
}
