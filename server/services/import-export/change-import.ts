import { inTransaction } from '#database/connection/transaction.ts';
import { loadCatalogue } from '#database/queries/catalogue/catalogue.ts';
import { retryFilePictures } from '#database/queries/import-export/file-pictures.ts';
import {
  forgetPreviews,
  listRowsOfProduct,
  setCellOfRows,
  updateCells,
  type ImportRowRecord,
} from '#database/queries/import-export/import-rows.ts';
import {
  deleteImport,
  lockImport,
  updateImport,
  type ImportRecord,
} from '#database/queries/import-export/imports.ts';
import { COLUMNS } from '#domain/import-export/columns.ts';
import { cleanCell } from '#domain/import-export/csv-text.ts';
import { movePictureCount, NO_COUNTS } from '#domain/import-export/import-counts.ts';
import { NAMED_COLUMNS } from '#domain/import-export/import-names.ts';
import type { Cells } from '#domain/import-export/import-row.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { recordNames } from './names/record-names.ts';
import { previewProducts } from './preview-import.ts';

/**
 * Starts to apply a previewed import with the rights and in the name of `userId`. Does nothing to one that is being applied, or was.
 * Errors: `import_unknown`, `import_changed` in another state.
 */
export function beginApply(
  { database }: WriteDeps,
  { id, userId }: { id: string; userId: string },
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const record = await lockImport(tx, id);
    if (record === undefined) return fail({ code: 'import_unknown' });
    if (record.state === 'applying' || record.state === 'applied') return ok(undefined);
    if (record.state !== 'ready') return fail(notReady(record));
    await updateImport(tx, id, { state: 'applying', cursor: 0, byUserId: userId });
    return ok(undefined);
  });
}

/**
 * Lets a job preview all rows again, because settings may have changed. `areFinal` also sets whether the prices in a file of Shopify are final,
 * so that no price rule lowers them. Errors: `import_unknown`, `import_changed`.
 */
export function previewAgain(
  { database }: WriteDeps,
  { id, areFinal }: { id: string; areFinal: boolean | undefined },
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const record = await lockImport(tx, id);
    if (record === undefined) return fail({ code: 'import_unknown' });
    if (record.state !== 'ready') return fail(notReady(record));
    if (areFinal !== undefined && !record.isFromShopify) {
      const detail = `Files other than Shopify’s say this in their column ‘${COLUMNS.discountable.heading}’.`;
      return fail({ code: 'import_changed', detail });
    }
    const others = record.columns.filter((column) => column !== 'discountable');
    const columns = areFinal === true ? [...others, 'discountable'] : others;
    if (areFinal !== undefined) {
      await setCellOfRows(tx, { importId: id, column: 'discountable', text: areFinal ? 'no' : null });
    }
    await forgetPreviews(tx, id);
    await updateImport(tx, id, {
      state: 'previewing',
      cursor: 0,
      counts: NO_COUNTS,
      ...(areFinal !== undefined && { columns }),
    });
    return ok(undefined);
  });
}

/** Deletes an import that has changed nothing. Errors: `import_unknown`, `import_changed`. */
export function discardImport({ database }: WriteDeps, id: string): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const record = await lockImport(tx, id);
    if (record === undefined) return fail({ code: 'import_unknown' });
    if (record.state !== 'ready' && record.state !== 'previewing') {
      return fail({ code: 'import_changed', detail: 'This import was applied already. Undo it instead.' });
    }
    await deleteImport(tx, id);
    return ok(undefined);
  });
}

type Fix = {
  readonly id: string;
  readonly n: number;
  readonly cells: Cells;
  readonly role: StaffRole | undefined;
};

/** Changes cells of a row and previews its product again. Errors: `import_unknown`, `import_changed`, `invalid_request` for another product. */
export async function fixRow(
  { database }: WriteDeps,
  { id, n, cells, role }: Fix,
): Promise<Result<void, ServiceError>> {
  const catalogue = await loadCatalogue(database.db);
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const record = await lockImport(tx, id);
    if (record === undefined) return fail({ code: 'import_unknown' });
    if (record.state !== 'ready') return fail(notReady(record));
    const rows = await listRowsOfProduct(tx, id, n);
    const row = rows.find((one) => one.n === n);
    if (row === undefined) return fail({ code: 'import_unknown', detail: 'The file has no such row.' });
    if (cells.product !== undefined && cells.product !== row.cells.product) {
      const message =
        'The product of a row cannot be changed here. Change it in the file, and upload the file again.';
      return fail({ code: 'invalid_request', errors: [{ field: 'cells.product', message }] });
    }
    const fixed: ImportRowRecord = { ...row, cells: { ...row.cells, ...cleanCells(cells) } };
    await updateCells(tx, { importId: id, n, cells: fixed.cells });
    const counts = await previewProducts(tx, {
      record,
      rows: rows.map((one) => (one.n === n ? fixed : one)),
      catalogue,
      role: role ?? null,
    });
    await updateImport(tx, id, { counts });
    if (NAMED_COLUMNS.some((column) => cells[column] !== undefined)) {
      await recordNames(tx, { importId: id, catalogue });
    }
    return ok(undefined);
  });
}

function cleanCells(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, cleanCell(text)]));
}

function notReady({ state }: ImportRecord): ServiceError {
  const isEarly = state === 'receiving' || state === 'previewing';
  return {
    code: 'import_changed',
    detail: isEarly ? 'The preview is not complete yet.' : 'This import was applied already.',
  };
}

/** Makes failed pictures of an applied import due again: one, or with null all. Errors: `import_unknown`, `import_changed`. */
export function retryPictures(
  { database, clock }: WriteDeps,
  { id, ordinal }: { id: string; ordinal: number | null },
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const record = await lockImport(tx, id);
    if (record === undefined) return fail({ code: 'import_unknown' });
    if (record.state !== 'applied') return fail({ code: 'import_changed' });
    const count = await retryFilePictures(tx, {
      importId: id,
      ordinals: ordinal === null ? null : [ordinal],
      at: clock.now(),
    });
    const pictures = movePictureCount(record.pictures, { from: 'failed', to: 'due', count });
    await updateImport(tx, id, { pictures });
    return ok(undefined);
  });
}
