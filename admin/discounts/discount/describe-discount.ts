import type { ApiCatalogue, ApiPromotion } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { countryName } from '#domain/shipping/countries.ts';
import { describeScope } from '../describe-rule.ts';

type Described = Omit<ApiPromotion, 'id' | 'status' | 'used' | 'codeCount'>;

/** Returns what a discount does, such as `10 % off` or `Buy 2, get 1 free`. */
export function describeEffect({ class: lowers, effect, value, buy, get }: Described): string {
  if (effect === 'free_shipping') return 'Free shipping';
  if (effect === 'buy_x_get_y') {
    return `Buy ${buy ?? 0}, get ${get ?? 0} ${value === 100 ? 'free' : `at ${value} % off`}`;
  }
  const off = effect === 'percentage' ? `${value} % off` : `${formatDollars(value)} off`;
  if (lowers === 'shipping') return `${off} shipping`;
  return lowers === 'line' ? `${off} each item` : off;
}

/** Returns what a discount applies to, such as `Category Jeans, from $60.00, Canada`. */
export function describeConditions(promotion: Described, catalogue: ApiCatalogue): string {
  const { scope, minSubtotal, minQuantity, countries, groups, firstOrder } = promotion;
  const isAll = Object.keys(scope).length === 0;
  const products = describeScope({ scope, excluded: [], above: null }, catalogue);
  const parts = [
    isAll ? 'Whole order' : products,
    minSubtotal !== null && `from ${formatDollars(minSubtotal)}`,
    minQuantity !== null && `from ${minQuantity} items`,
    countries.length > 0 && countries.map(countryName).join(', '),
    groups.length > 0 && `for ${groups.join(', ')}`,
    firstOrder && 'first order',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Returns how a customer gets a discount, such as `code WELCOME10, 1 per customer`. */
export function describeAccess({
  automatic,
  codes,
  codeCount,
  limitPerson,
  exclusive,
}: Pick<ApiPromotion, 'automatic' | 'codes' | 'codeCount' | 'limitPerson' | 'exclusive'>): string {
  const code = codeCount === 1 ? `code ${codes[0] ?? ''}` : `${codeCount.toLocaleString('en-US')} codes`;
  const parts = [
    automatic ? 'automatic' : code,
    limitPerson !== null && `${limitPerson} per customer`,
    exclusive && 'exclusive',
  ];
  return parts.filter(Boolean).join(', ');
}
