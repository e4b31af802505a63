import { z } from 'zod';
import { integer } from './read-parameters.ts';
import { refuseUnknownObject, refuse, type Refusal } from './stripe-error.ts';

const times = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

/** The parameters that all of Stripe's lists take. Source: Stripe API reference, "Pagination". */
export const pageShape = z.strictObject({
  created: z.union([integer, times]).optional(),
  ending_before: z.string().optional(),
  limit: integer
    .pipe(
      z
        .number()
        .min(1, { error: 'This value must be greater than or equal to 1' })
        .max(100, { error: 'This value must be less than or equal to 100' }),
    )
    .optional(),
  starting_after: z.string().optional(),
});

/** A page of a list, newest first. */
export type Page<T> = { data: T[]; has_more: boolean };

/**
 * Returns one page, of 10 objects by default. `all` is oldest first, as in the store. Two cursors, or an unknown
 * cursor, are a 400. `kind` is Stripe's name of the objects.
 */
export function paginate<T extends { id: string; created: number }>(
  all: Iterable<T>,
  given: z.output<typeof pageShape> & { kind: string },
): Page<T> | Refusal {
  const { created, ending_before: before, limit = 10, starting_after: after } = given;
  if (after !== undefined && before !== undefined) {
    return refuse(400, {
      type: 'invalid_request_error',
      code: 'parameters_exclusive',
      message: 'You may only specify one of these parameters: starting_after, ending_before.',
    });
  }
  const newestFirst = [...all].toReversed();
  const cursor = after ?? before;
  const position = newestFirst.findIndex((one) => one.id === cursor);
  if (cursor !== undefined && position < 0) {
    const param = after === undefined ? 'ending_before' : 'starting_after';
    return { ...refuseUnknownObject(given.kind, cursor, param), status: 400 };
  }
  const candidates =
    after === undefined
      ? newestFirst.slice(0, before === undefined ? newestFirst.length : position)
      : newestFirst.slice(position + 1);
  const matches = candidates.filter((one) => isWithin(one.created, created));
  const data = before === undefined || after !== undefined ? matches.slice(0, limit) : matches.slice(-limit);
  return { data, has_more: matches.length > data.length };
}

function isWithin(created: number, wanted: number | z.output<typeof times> | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return created === wanted;
  return (
    created > (wanted.gt ?? -Infinity) &&
    created >= (wanted.gte ?? -Infinity) &&
    created < (wanted.lt ?? Infinity) &&
    created <= (wanted.lte ?? Infinity)
  );
}
