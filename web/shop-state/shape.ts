/** Whether something is fit for a place in a shape. */
export type Check = (value: unknown) => boolean;

/** For every field of a thing what it has to be; a field that may be missing has to take undefined. */
export type Shape<Thing> = { readonly [Field in keyof Required<Thing>]: Check };

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => Number.isFinite(value);
export const isWhole: Check = (value) => Number.isSafeInteger(value);

/** One of some words. */
export function isOneOf(words: readonly string[]): Check {
  return (value) => words.some((word) => word === value);
}

/** What also may be missing. */
export function orMissing(check: Check): Check {
  return (value) => value === undefined || check(value);
}

/** A list whose every entry has a shape. */
export function isListOf(isEntry: Check): Check {
  return (value) => Array.isArray(value) && value.every(isEntry);
}

/** Whether something is an object that has every field of a shape as it has to be. */
export function hasShape<Thing>(value: unknown, shape: Shape<Thing>): value is Thing {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries<Check>(shape).every(([field, check]) => check(fields[field]));
}
