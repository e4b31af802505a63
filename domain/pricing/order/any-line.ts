import type { PricingLine } from './order-line.ts';
import { STANDARD_TAX_CLASS } from './taxes.ts';

/** Creates the line of an order that is priced without products: one piece with a price and a weight. */
export function createAnyLine(line: Pick<PricingLine, 'unitCents' | 'weightGrams'>): PricingLine {
  return {
    position: 1,
    productId: '',
    size: null,
    category: '',
    brand: null,
    department: '',
    taxClass: STANDARD_TAX_CLASS,
    quantity: 1,
    ...line,
  };
}
