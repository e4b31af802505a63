import { cents, type Cents } from '../money.ts';
import { sellingPrice } from '../pricing/discount.ts';
import type { Brand } from './brands.ts';
import type { Category } from './categories.ts';
import type { Department } from './departments.ts';

/** What a shopper has chosen in the filter panel or the finder (SPECIFICATION section 3, 'Filter selection'). */
export type FilterSelection = {
  readonly department?: Department | undefined;
  readonly type?: Category | undefined;
  readonly brand?: Brand | undefined;
  /** Upper end of the price slider, in whole dollars; `undefined` leaves the price open. */
  readonly price?: number | undefined;
};

/** The part of a selection that has an effect. */
export type EffectiveFilter = {
  readonly department?: Department;
  readonly category?: Category;
  readonly brand?: Brand;
  readonly maxPrice?: Cents;
};

/** Ends of the price slider in whole dollars, and where it stands at first (SPECIFICATION section 5). */
export const SLIDER = { from: 2, to: 50 } as const;

/**
 * The upper end of the slider, in whole dollars: 50, or the dearest selling price rounded up when something costs more
 * (DECISIONS 13), so that nothing is hidden by default.
 */
export function sliderEnd(dearest: Cents): number {
  return Math.max(SLIDER.to, Math.ceil(dearest / 100));
}

/**
 * Which of the chosen things count: brand (only with department and type) over type (only with department) over department
 * over price alone; the price always applies as well (SPECIFICATION section 4, 'Shop filter priority').
 */
export function effectiveFilter({ department, type, brand, price }: FilterSelection): EffectiveFilter {
  const maxPrice = price === undefined ? {} : { maxPrice: cents(price * 100) };
  if (department === undefined) return maxPrice;
  if (type === undefined) return { department, ...maxPrice };
  if (brand === undefined) return { department, category: type, ...maxPrice };
  return { department, category: type, brand, ...maxPrice };
}

/** What a filter looks at in a product. */
export type Filterable = {
  readonly department: Department;
  readonly category: Category;
  readonly brand: string;
  readonly price: Cents;
};

/** Whether a product passes. Prices are compared after discount; letter case of the brand is ignored. */
export function passes(filter: EffectiveFilter, product: Filterable): boolean {
  return (
    (filter.department === undefined || product.department === filter.department) &&
    (filter.category === undefined || product.category === filter.category) &&
    (filter.brand === undefined || product.brand.toLowerCase() === filter.brand) &&
    (filter.maxPrice === undefined || sellingPrice(product.price) <= filter.maxPrice)
  );
}
