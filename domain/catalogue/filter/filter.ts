import { cents, type Cents } from '../../money.ts';
import type { ColourFamily } from '../colour-family.ts';
import type { Department } from '../departments.ts';
import type { Size } from '../sizes/size.ts';

/** The choices of a shopper in the filter panel or the finder (SPECIFICATION section 3, 'Filter selection'). */
export type FilterSelection = {
  readonly department?: Department | undefined;
  /** The id of a category. */
  readonly type?: string | undefined;
  /** The id of a brand. */
  readonly brand?: string | undefined;
  /** Maximum price in whole dollars; `undefined` for no maximum. */
  readonly price?: number | undefined;
};

/** The filter that a listing applies: ids of a category and brand. `maxPrice` compares with the selling price. */
export type EffectiveFilter = {
  readonly department?: Department;
  readonly category?: string;
  readonly brand?: string;
  readonly colour?: ColourFamily;
  /** In stock in this size; only in the lists of shoppers. */
  readonly size?: Size;
  readonly maxPrice?: Cents;
  /** Lists of several values, of which a product has one; only in the lists of staff. */
  readonly anyOf?: {
    readonly departments?: readonly Department[];
    readonly categories?: readonly string[];
    readonly brands?: readonly string[];
  };
};

/** Range of the price slider in whole dollars (SPECIFICATION section 5). */
export const PRICE_SLIDER_DOLLARS = { from: 2, to: 50 } as const;

/**
 * Returns the upper end of the price slider in whole dollars: 50, or the highest selling price rounded up if that is more
 * (DECISIONS 13). The slider hides no product by default.
 */
export function sliderEnd(highestPrice: Cents): number {
  return Math.max(PRICE_SLIDER_DOLLARS.to, Math.ceil(highestPrice / 100));
}

/**
 * Returns the filter for a selection (SPECIFICATION section 4, 'Shop filter priority'). A brand requires department and type, a type
 * requires a department; otherwise they have no effect. The price always applies.
 */
export function effectiveFilter({ department, type, brand, price }: FilterSelection): EffectiveFilter {
  const maxPrice = price === undefined ? {} : { maxPrice: cents(price * 100) };
  if (department === undefined) return maxPrice;
  if (type === undefined) return { department, ...maxPrice };
  if (brand === undefined) return { department, category: type, ...maxPrice };
  return { department, category: type, brand, ...maxPrice };
}
