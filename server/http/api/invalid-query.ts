import { fail } from '#domain/result.ts';

/** Creates the failure for a query parameter with an invalid value. */
export function invalidQuery(field: string, message: string) {
  return fail({ code: 'invalid_request' as const, errors: [{ field, message }] });
}
