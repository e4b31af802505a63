import { insertImportRows, type ImportRowRecord } from '#database/queries/import-export/import-rows.ts';
import {
  deleteImport,
  findImport,
  insertImport,
  updateImport,
  type ImportRecord,
} from '#database/queries/import-export/imports.ts';
import { createRowReader, type RowReader } from '#domain/import-export/row-reader.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { createPictureWriter } from './picture-writer.ts';
import { readCsv, UnreadableFile } from './read-csv.ts';

const ROWS_PER_STATEMENT = 500;

/** Bounds the work of the preview, not the memory: rows are never all in memory. */
const MAX_ROW_COUNT = 500_000;

/** How many products may have interleaved rows, as the colours of a Shopify product do. */
const OPEN_PRODUCT_COUNT = 100;

/** Stored characters of a product id: one more than an id may have, so that the preview rejects a longer text. */
const STORED_ID_LENGTH = 65;

type Upload = {
  readonly name: string;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly byUserId: string;
};

/**
 * Receives a CSV file and stores its rows while they arrive. A job previews them. Errors: `import_unreadable` with a text for staff,
 * `import_too_large`.
 */
export async function receiveImport(
  deps: WriteDeps,
  { name, body, byUserId }: Upload,
): Promise<Result<ImportRecord, ServiceError>> {
  const { database, clock } = deps;
  const id = clock.newId();
  await insertImport(database.db, { id, name, byUserId, createdAt: clock.now() });
  try {
    await storeRows(deps, id, body ?? []);
  } catch (error) {
    // After a crash, the job `forget-expired` deletes it.
    await deleteImport(database.db, id);
    if (!(error instanceof UnreadableFile)) throw error;
    return fail({
      code: error.isTooLarge ? 'import_too_large' : 'import_unreadable',
      detail: error.message,
    });
  }
  const stored = await findImport(database.db, id);
  if (stored === undefined) throw new Error('an import that was just stored is gone');
  return ok(stored);
}

async function storeRows(
  { database: { db } }: WriteDeps,
  importId: string,
  body: ReadableStream<Uint8Array> | readonly Uint8Array[],
) {
  const { records, summary } = readCsv(body);
  const startOf = createGrouping();
  const pictures = createPictureWriter(db, importId);
  let reader: RowReader | undefined;
  let n = 0;
  let count = 0;
  let batch: Parameters<typeof insertImportRows>[1][number][] = [];
  for await (const record of records) {
    n += 1;
    if (reader === undefined) {
      const created = createRowReader(record);
      if (!created.ok) throw new UnreadableFile(created.error);
      reader = created.value;
      continue;
    }
    const cells = record.some((cell) => cell.trim() !== '') ? reader.read(record, n) : undefined;
    const ended = reader.takePictures(false);
    if (ended.length > 0) await pictures.store(ended);
    if (cells === undefined) continue;
    const productId = (cells.product ?? '').slice(0, STORED_ID_LENGTH).toWellFormed();
    batch.push({ importId, n, groupN: startOf(productId, n), productId, cells });
    count += 1;
    if (count > MAX_ROW_COUNT) throw new UnreadableFile('A file may have at most 500,000 rows.', true);
    if (batch.length < ROWS_PER_STATEMENT) continue;
    await insertImportRows(db, batch);
    batch = [];
  }
  if (reader === undefined || count === 0) throw new UnreadableFile('The file has no rows.');
  if (batch.length > 0) await insertImportRows(db, batch);
  await pictures.store(reader.takePictures(true));
  await pictures.flush();
  await updateImport(db, importId, {
    ...summary(),
    rows: count,
    pictures: pictures.counts(),
    isFromShopify: reader.isFromShopify,
    columns: [...reader.columns],
    ignored: [...reader.ignored],
    state: 'previewing',
  });
}

/** Creates a function that returns the first row of a row's product. It forgets a product once 100 others have had rows since. */
function createGrouping(): (productId: string, n: number) => ImportRowRecord['groupN'] {
  const starts = new Map<string, number>();
  return (productId, n) => {
    const start = starts.get(productId) ?? n;
    starts.delete(productId);
    starts.set(productId, start);
    const [oldest] = starts.keys();
    if (starts.size > OPEN_PRODUCT_COUNT && oldest !== undefined) starts.delete(oldest);
    return start;
  };
}
