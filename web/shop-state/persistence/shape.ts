/** Returns whether a value is valid. */
export type Check = (value: unknown) => boolean;

/** A check for every field of an object; the check of an optional field accepts undefined. */
export type Shape<Thing> = { readonly [Field in keyof Required<Thing>]: Check };

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber: Check = (value) => Number.isFinite(value);
export const isInteger: Check = (value) => Number.isSafeInteger(value);

/** Accepts one of the values. */
export function isOneOf(values: readonly string[]): Check {
  return (value) => values.some((each) => each === value);
}

/** Also accepts undefined. */
export function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

/** Accepts an array of valid entries. */
export function isListOf(isEntry: Check): Check {
  return (value) => Array.isArray(value) && value.every(isEntry);
}

/** Returns whether a value is an object whose fields pass the checks of the shape. */
export function hasShape<Thing>(value: unknown, shape: Shape<Thing>): value is Thing {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries<Check>(shape).every(([field, check]) => check(fields[field]));
}
