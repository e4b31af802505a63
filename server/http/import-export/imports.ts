import type { CallOutput } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import {
  listProductNames,
  listImportRows,
  listRowsOfProduct,
  type ImportRowRecord,
} from '#database/queries/import-export/import-rows.ts';
import { findImport, listImports, type ImportPosition } from '#database/queries/import-export/imports.ts';
import { isUuid } from '#database/queries/uuid.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import {
  beginApply,
  discardImport,
  fixRow,
  previewAgain,
} from '../../services/import-export/change-import.ts';
import { readImportPrices, type ImportPrices } from '../../services/import-export/import-prices.ts';
import { receiveImport } from '../../services/import-export/receive-import.ts';
import { writeErrors } from '../../services/import-export/write-errors.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readCursor, readCursorOf, readPlaceCursor, writeCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { createFilePictureEndpoints } from './file-pictures.ts';
import { importJson, importReply, type ImportJson } from './import-json.ts';
import { createNameEndpoints } from './import-names.ts';

type RowJson = CallOutput<'listImportRows'>['rows'][number];

/**
 * Maximum number of uploads that one process stores at the same time. It refuses others, because their connections would be closed as idle
 * while they wait.
 */
const MAX_CONCURRENT_UPLOAD_COUNT = 2;

/** Creates the endpoints of imports. */
export function createImportEndpoints(deps: WriteDeps) {
  return {
    uploadImport: uploadImportEndpoint(deps),
    listImports: listImportsEndpoint(deps),
    readImport: readImportEndpoint(deps),
    changeImport: changeImportEndpoint(deps),
    discardImport: discardImportEndpoint(deps),
    applyImport: applyImportEndpoint(deps),
    listImportRows: listImportRowsEndpoint(deps),
    fixImportRow: fixImportRowEndpoint(deps),
    ...createNameEndpoints(deps),
    ...createFilePictureEndpoints(deps),
    exportImportErrors: exportImportErrorsEndpoint(deps),
  };
}

function uploadImportEndpoint(deps: WriteDeps): Endpoint<'uploadImport'> {
  let uploads = 0;
  return async ({ input: { query }, file, actor }) => {
    if (uploads >= MAX_CONCURRENT_UPLOAD_COUNT) {
      const detail = 'Other files are being uploaded right now. Please try again in a minute.';
      return fail({ code: 'overloaded', detail });
    }
    uploads += 1;
    try {
      const received = await receiveImport(deps, { name: query.name, body: file, byUserId: actor.userId });
      if (!received.ok) return received;
      return ok({ value: { import: await importJson(deps.database.db, received.value) } });
    } finally {
      uploads -= 1;
    }
  };
}

function listImportsEndpoint({ database: { db } }: WriteDeps): Endpoint<'listImports'> {
  return async ({ input: { query } }) => {
    const { limit = DEFAULT_LIMIT, cursor } = query;
    const before = readCursorOf(cursor, decodeImportCursor);
    if (!before.ok) return before;
    const records = await listImports(db, { before: before.value, limit: limit + 1 });
    const { page, last } = cutPage(records, limit);
    const imports: ImportJson[] = [];
    for (const record of page) imports.push(await importJson(db, record));
    const next = last && writeCursor({ value: last.createdAt.toISOString(), id: last.id }, 'newest');
    return ok({ value: { imports }, next });
  };
}

/** Decodes a cursor of imports; undefined when it is malformed. It has the time of its import, which may be deleted meanwhile. */
function decodeImportCursor(cursor: string): ImportPosition | undefined {
  const position = readCursor(cursor, 'newest');
  if (position === undefined || !isUuid(position.id)) return undefined;
  return { createdAt: new Date(position.value), id: position.id };
}

function readImportEndpoint({ database: { db }, clock }: WriteDeps): Endpoint<'readImport'> {
  return async ({ input: { params } }) => {
    const record = await findImport(db, params.id);
    if (record === undefined) return fail({ code: 'import_unknown' });
    const prices = await readImportPrices(db, record, clock.now());
    return ok({ value: { import: await importJson(db, record), prices: prices && pricesJson(prices) } });
  };
}

function pricesJson({ count, example }: ImportPrices): CallOutput<'readImport'>['prices'] {
  if (example === null) return { count, example };
  const { priceCents, sellingCents, rule } = example;
  const dollars = { price: dollarsFromStored(priceCents), sellingPrice: dollarsFromStored(sellingCents) };
  return { count, example: { ...dollars, rule } };
}

function applyImportEndpoint(deps: WriteDeps): Endpoint<'applyImport'> {
  return async ({ input: { params }, actor }) => {
    const begun = await beginApply(deps, { id: params.id, userId: actor.userId });
    return begun.ok ? importReply(deps.database.db, params.id) : begun;
  };
}

function changeImportEndpoint(deps: WriteDeps): Endpoint<'changeImport'> {
  return async ({ input: { params, body } }) => {
    const changed = await previewAgain(deps, { id: params.id, areFinal: body.pricesAreFinal });
    return changed.ok ? importReply(deps.database.db, params.id) : changed;
  };
}

function discardImportEndpoint(deps: WriteDeps): Endpoint<'discardImport'> {
  return async ({ input: { params } }) => {
    const discarded = await discardImport(deps, params.id);
    return acknowledge(discarded);
  };
}

function listImportRowsEndpoint({ database: { db } }: WriteDeps): Endpoint<'listImportRows'> {
  return async ({ input: { params, query } }) => {
    const { limit = DEFAULT_LIMIT, cursor, verdict, refused } = query;
    if ((await findImport(db, params.id)) === undefined) return fail({ code: 'import_unknown' });
    const after = readPlaceCursor(cursor);
    if (!after.ok) return after;
    const filter = { verdict, refused: refused === 'true' };
    const place = { after: after.value, limit: limit + 1 };
    const rows = await listImportRows(db, { importId: params.id, filter, ...place });
    const { page, last } = cutPage(rows, limit);
    const next = last && String(last.n);
    return ok({ value: { rows: await rowsJson(db, params.id, page) }, next });
  };
}

function fixImportRowEndpoint(deps: WriteDeps): Endpoint<'fixImportRow'> {
  return async ({ input: { params, body }, actor }) => {
    const { db } = deps.database;
    const fixed = await fixRow(deps, { ...params, cells: body.cells, role: actor.staffRole });
    if (!fixed.ok) return fixed;
    const read = await importReply(db, params.id);
    if (!read.ok) return read;
    const rows = await rowsJson(db, params.id, await listRowsOfProduct(db, params.id, params.n));
    return ok({ value: { ...read.value.value, rows } });
  };
}

function exportImportErrorsEndpoint({ database: { db } }: WriteDeps): Endpoint<'exportImportErrors'> {
  return async ({ input: { params } }) => {
    const record = await findImport(db, params.id);
    if (record === undefined) return fail({ code: 'import_unknown' });
    return ok({ download: { name: 'rows-with-errors.csv', text: writeErrors(db, record) } });
  };
}

async function rowsJson(
  db: Queryable,
  importId: string,
  rows: readonly ImportRowRecord[],
): Promise<RowJson[]> {
  const names = await listProductNames(
    db,
    importId,
    rows.map(({ n }) => n),
  );
  return rows.map(({ n, productId, cells, verdict, changes, errors, appliedAt, refusal }) => ({
    n,
    product: productId,
    title: names.get(n)?.title ?? null,
    colour: names.get(n)?.colour ?? null,
    cells: { ...cells },
    verdict,
    changes: [...changes],
    errors: [...errors],
    isApplied: appliedAt !== null,
    refusal,
  }));
}
