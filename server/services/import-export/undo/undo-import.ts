import type { Queryable } from '#database/connection/connect.ts';
import { stopFilePictures } from '#database/queries/import-export/file-pictures.ts';
import { countLargeSteps } from '#database/queries/import-export/import-rows.ts';
import { lockImport, updateImport } from '#database/queries/import-export/imports.ts';
import { countUsedProducts } from '#database/queries/import-export/used-products.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { movePictureCount } from '#domain/import-export/import-counts.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { UndoRequest } from '../../edits/undo-request.ts';
import type { Undoer } from '../../edits/undoer.ts';
import { CONFIRMED_PERCENT, confirmationOfUndo } from '../../products/check-prices.ts';
import type { ServiceError } from '../../service-error.ts';

export const importUndoer: Undoer = {
  // A token is refused: the job undoes an import with the role of the person, which may have more permissions than the token.
  refusal({ staffRole, token }) {
    if (token !== undefined) return 'A token cannot undo an import.';
    return may(staffRole, 'product_import_export:do') ? null : 'Your role may not import.';
  },
  lockRows: (tx, { subjectId }) => lockImport(tx, subjectId),
  undo: beginUndo,
};

/** Starts to undo an applied import; the job `run-imports` undoes its changes. Errors: `undo_refused`, `confirmation_required`. */
async function beginUndo(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes, isConfirmed }: UndoRequest,
): Promise<Result<void, ServiceError>> {
  const record = await lockImport(tx, change.subjectId);
  if (record?.state !== 'applied') {
    return fail({ code: 'undo_refused', detail: 'The import was undone already, or is too old.' });
  }
  const confirmation = isConfirmed ? undefined : await findConfirmation(tx, record.id);
  if (confirmation !== undefined) return fail(confirmation);
  await stopFilePictures(tx, record.id);
  await updateImport(tx, record.id, {
    state: 'undoing',
    cursor: MAX_ROW,
    byUserId: author.userId,
    pictures: movePictureCount(record.pictures, { from: 'due', to: 'removed', count: record.pictures.due }),
  });
  await insertChange(tx, {
    at: clock.now(),
    author,
    action: 'import_undone',
    subject: { type: 'import', id: record.id },
    changes: [{ field: 'state', before: 'applied', after: 'undone' }],
    undoes,
  });
  return ok(undefined);
}

/**
 * Returns `confirmation_required` when an undo changes a price by more than half, or archives products that others have used; undefined
 * otherwise.
 */
async function findConfirmation(tx: Queryable, importId: string): Promise<ServiceError | undefined> {
  const prices = confirmationOfUndo(await countLargeSteps(tx, importId, CONFIRMED_PERCENT));
  const used = await countUsedProducts(tx, importId);
  if (used === 0) return prices;
  const archived =
    used === 1
      ? '1 new product has pictures, orders or reviews since the import. This undo archives it instead of removing it.'
      : `${used.toLocaleString('en-US')} new products have pictures, orders or reviews since the import. This undo archives them instead of removing them.`;
  const detail = prices?.detail === undefined ? archived : `${prices.detail} ${archived}`;
  return { code: 'confirmation_required', detail };
}

/** An undo runs from the last row to the first, so its cursor starts after every row. */
const MAX_ROW = 2_147_483_647;
