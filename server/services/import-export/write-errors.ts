import type { Queryable } from '#database/connection/connect.ts';
import { listImportRows } from '#database/queries/import-export/import-rows.ts';
import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import { COLUMNS, type ColumnName } from '#domain/import-export/columns.ts';
import { BYTE_ORDER_MARK, writeCsvRow } from '#domain/import-export/csv-text.ts';

/** How many rows are read at a time. */
const ROWS_PER_QUERY = 500;

/** Writes the rows of an import with errors as a CSV file, which can be corrected and uploaded. */
export async function* writeErrors(db: Queryable, { id, columns }: ImportRecord): AsyncGenerator<string> {
  const filled = (Object.keys(COLUMNS) as ColumnName[]).filter((column) => columns.includes(column));
  yield BYTE_ORDER_MARK + writeCsvRow([...filled.map((column) => COLUMNS[column].heading), 'Error']);
  for (let after = 0; ;) {
    const rows = await listImportRows(db, {
      importId: id,
      filter: { verdict: 'error' },
      after,
      limit: ROWS_PER_QUERY,
    });
    yield rows
      .map(({ cells, errors }) => {
        const texts = filled.map((column) => cells[column] ?? '');
        const messages = errors.map(({ column, message }) => `${COLUMNS[column].heading}: ${message}`);
        return writeCsvRow([...texts, messages.join(' ')]);
      })
      .join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_QUERY) return;
    after = last.n;
  }
}
