/** A changed quantity, and whether the stock stopped it. */
export type QuantityStep = { readonly quantity: number; readonly exceedsStock: boolean };

/** One piece less, never below 1 (SPECIFICATION section 5). */
export function decrease(quantity: number): QuantityStep {
  return { quantity: Math.max(1, quantity - 1), exceedsStock: false };
}

/** One piece more, never above the stock; says so when the stock stopped it. */
export function increase(quantity: number, stock: number): QuantityStep {
  if (quantity + 1 > stock) return { quantity: Math.max(1, Math.min(quantity, stock)), exceedsStock: true };
  return { quantity: quantity + 1, exceedsStock: false };
}

/** The message for a quantity above the stock (SPECIFICATION section 8). */
export function stockMessage(stock: number): string {
  return `Sorry only ${stock} items in our stock !`;
}
