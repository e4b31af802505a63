import type { CallInput } from '#contract/calls.ts';
import { BULK_WRITE_COUNT } from '#domain/bulk/bulk-change.ts';
import type { FieldEdit } from '#domain/editing/merge-edits.ts';

/** The edits of a product, as `changeProducts` takes them. */
export type ProductEdits = { readonly id: string; readonly changes: Readonly<Record<string, FieldEdit>> };

/** The same with the types of the call, whose values depend on their field. */
type RequestProducts = Extract<CallInput<'changeProducts'>['body'], { products: unknown }>['products'];

/** The server accepts bodies of 64 kB. */
const MAX_BYTES = 48_000;

/** Splits edits into requests that the server accepts, in their order. */
export function splitRequests(products: readonly ProductEdits[]): RequestProducts[] {
  const requests: ProductEdits[][] = [];
  let bytes = 0;
  for (const product of products) {
    const added = new TextEncoder().encode(JSON.stringify(product)).length;
    const last = requests.at(-1);
    if (last === undefined || last.length === BULK_WRITE_COUNT || bytes + added > MAX_BYTES) {
      requests.push([product]);
      bytes = added;
    } else {
      last.push(product);
      bytes += added;
    }
  }
  return requests;
}
