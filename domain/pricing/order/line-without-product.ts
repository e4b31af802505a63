import type { PricingLine } from './order-line.ts';
import { STANDARD_TAX_CLASS } from './taxes.ts';

/** Creates an order line of no certain product, to price an order by its subtotal and weight alone. */
export function createLineWithoutProduct(line: Pick<PricingLine, 'unitCents' | 'weightGrams'>): PricingLine {
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
