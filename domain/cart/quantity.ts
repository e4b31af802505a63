/** A changed quantity, and whether the stock limited it. */
export type QuantityStep = { readonly quantity: number; readonly exceedsStock: boolean };

/** Returns one piece less, at least 1 (SPECIFICATION section 5). */
export function decrease(quantity: number): QuantityStep {
  return { quantity: Math.max(1, quantity - 1), exceedsStock: false };
}

/** Returns one piece more, at most the stock. */
export function increase(quantity: number, stock: number): QuantityStep {
  if (quantity + 1 > stock) return { quantity: Math.max(1, Math.min(quantity, stock)), exceedsStock: true };
  return { quantity: quantity + 1, exceedsStock: false };
}

/** Returns the message for a quantity above the stock (SPECIFICATION section 8). */
export function stockMessage(stock: number): string {
  return `Sorry only ${stock} items in our stock !`;
}
