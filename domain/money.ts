declare const unit: unique symbol;

/** An amount of US dollars in whole cents. Money is held, added and compared only in this unit. */
export type Cents = number & { readonly [unit]: 'cents' };

/** Takes a whole, safe number of cents; throws a RangeError on anything else, because that is a bug. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return amount as Cents;
}

/**
 * Dollars, as the calls of the specification show them, into cents; rounded to the nearest cent, half up.
 * The one place where a decimal amount enters the shop.
 */
export function centsFromDollars(dollars: number): Cents {
  return cents(Math.round(Number((dollars * 100).toFixed(4))));
}

/** Cents into dollars for the wire (SPECIFICATION section 7 shows dollars). Exact to the cent when printed with two decimals. */
export function dollarsFromCents(amount: Cents): number {
  return amount / 100;
}

/** `$40.80`: dollars with two decimals and a sign in front of the dollar sign when negative (SPECIFICATION section 9). */
export function formatMoney(amount: Cents): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = String(Math.abs(amount) % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}$${whole}.${rest}`;
}

/** Price times quantity. `quantity` is a whole number of pieces. */
export function times(price: Cents, quantity: number): Cents {
  return cents(price * quantity);
}

/** The sum of the amounts; nothing at all sums to zero. */
export function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}
