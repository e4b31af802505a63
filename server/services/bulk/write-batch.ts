import type { Queryable } from '#database/connection/connect.ts';
import { inSavepoint } from '#database/connection/transaction.ts';
import type { EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { updateProducts } from '#database/queries/product-editor/update-products.ts';
import { insertChanges, type NewChange } from '#database/queries/staff/change-log.ts';
import { fail, ok } from '#domain/result.ts';
import { columnsOfStatus } from '../products/change-status.ts';
import { productColumnsOf } from '../products/product-values.ts';

/** Changes of a locked product that can be written. They include no field of its sizes. */
export type BatchWrite = Pick<NewChange, 'action' | 'changes' | 'undoes'> & {
  readonly before: EditedProduct;
};

type Entry = Pick<NewChange, 'at' | 'author'> & {
  /** Null for a change of one product. */
  readonly batch: string | null;
};

/**
 * Writes changes of many locked products, and logs each. Returns their new selling prices by their ids. Leaves out a product that a price rule
 * has made free meanwhile: it is not written, and has no price in the result.
 */
export async function writeBatch(
  tx: Queryable,
  writes: readonly BatchWrite[],
  entry: Entry,
): Promise<ReadonlyMap<string, number>> {
  if (writes.length === 0) return new Map();
  const written = await inSavepoint<ReadonlyMap<string, number>, readonly BatchWrite[]>(tx, async () => {
    const columns = writes.map(({ before, changes }) => ({
      id: before.id,
      columns: { ...productColumnsOf(changes), ...columnsOfStatus(before, changes, entry.at) },
    }));
    const updated = await updateProducts(tx, columns);
    const prices = new Map(
      writes.map(({ before: { id, sellingCents } }) => [id, updated.get(id) ?? sellingCents]),
    );
    const isFree = ({ before: { id, sellingCents } }: BatchWrite) =>
      sellingCents >= 1 && (prices.get(id) ?? 0) < 1;
    const paid = writes.filter((write) => !isFree(write));
    if (paid.length < writes.length) return fail(paid);
    const { at, author, batch } = entry;
    const toChange = ({ before: { id }, ...change }: BatchWrite) => ({
      at,
      author: batch === null ? author : { ...author, batch },
      ...change,
      subject: { type: 'product' as const, id },
    });
    await insertChanges(tx, writes.map(toChange));
    return ok(prices);
  });
  return written.ok ? written.value : writeBatch(tx, written.error, entry);
}
