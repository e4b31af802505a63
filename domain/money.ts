declare const unit: unique symbol;

/** An amount of US dollars in whole cents, the only unit for storing, adding and comparing money. */
export type Cents = number & { readonly [unit]: 'cents' };

/** Converts a safe integer to cents; throws a RangeError for other numbers. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return amount as Cents;
}

/** Converts dollars to cents, rounded half up. */
export function centsFromDollars(dollars: number): Cents {
  return cents(Math.round(Number((dollars * 100).toFixed(4))));
}

/** Converts cents to dollars for the API (SPECIFICATION section 7). Exact when formatted with two decimals. */
export function dollarsFromCents(amount: Cents): number {
  return amount / 100;
}

/** Converts an amount of cents, as the database stores it, to dollars. */
export function dollarsFromStored(amount: number): number {
  return dollarsFromCents(cents(amount));
}

/** Formats an amount as `$40.80`, or `-$40.80` (SPECIFICATION section 9). */
export function formatMoney(amount: Cents): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = String(Math.abs(amount) % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}$${whole}.${rest}`;
}

/** Formats dollars from the API, such as 40.8, as `formatMoney` does. */
export function formatDollars(amount: number): string {
  return formatMoney(centsFromDollars(amount));
}

/** Returns the price of `quantity` pieces, a whole number. */
export function times(price: Cents, quantity: number): Cents {
  return cents(price * quantity);
}

/** Returns the sum of the amounts; zero for none. */
export function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}
