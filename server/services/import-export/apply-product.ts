import type { Queryable } from '#database/connection/connect.ts';
import type { ImportRowRecord } from '#database/queries/import-export/import-rows.ts';
import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import { findEditedProduct, type EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { findUnitStock } from '#database/queries/stock/stock-units.ts';
import { parseDepartment } from '#domain/catalog/departments.ts';
import { parseSizeField } from '#domain/import-export/import-row.ts';
import { centsFromDollars } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import { mergeEdits, type FieldEdit } from '#domain/staff/merge-edits.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import { columnsOfStatus, statusRefusal } from '../products/change-status.ts';
import { priceRefusal } from '../products/check-prices.ts';
import { insertDraft, type Created, type Draft } from '../products/insert-draft.ts';
import { unitField, valuesOf } from '../products/product-values.ts';
import { writeChanges } from '../products/write-changes.ts';
import type { ServiceError } from '../service-error.ts';
import { applyMovement } from '../stock/move-stock.ts';

type ProductImport = {
  readonly record: ImportRecord;
  /** The rows of one product that change something. */
  readonly rows: readonly ImportRowRecord[];
  readonly role: StaffRole | null;
};

/** The ids of the entries of the log in their order, or why nothing was written. */
type Outcome = Result<number[], string>;

/** Writes the rows of one product. Requires the locks of the product. After a failure the caller must roll back. */
export async function applyProduct(tx: Queryable, clock: Clock, imported: ProductImport): Promise<Outcome> {
  if (!may(imported.role ?? undefined, 'product_import_export:do')) return fail('Your role may not import.');
  const [first] = imported.rows;
  const productId = first?.productId ?? '';
  const current = await findEditedProduct(tx, productId);
  if (first?.verdict !== 'new') {
    if (current === undefined) return fail('The product was deleted since the preview.');
    return applyChanges(tx, clock, { ...imported, before: current });
  }
  if (current !== undefined) return fail('A product with this address was added since the preview.');
  const created = await createDraft(tx, clock, imported);
  if (!created.ok) return created;
  const { product: before, changeId } = created.value;
  const filled = await applyChanges(tx, clock, { ...imported, before });
  return filled.ok ? ok([changeId, ...filled.value]) : filled;
}

/** The fields that `insertDraft` writes. */
const DRAFT_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'colour',
  'for',
  'category',
  'brand',
  'price',
  'cut',
]);

async function createDraft(
  tx: Queryable,
  clock: Clock,
  { record, rows }: ProductImport,
): Promise<Result<Created, string>> {
  const values = new Map(rows.flatMap(({ changes }) => changes).map(({ field, after }) => [field, after]));
  const textOf = (field: string) => String(values.get(field) ?? '');
  const department = parseDepartment(textOf('for'));
  if (department === undefined) throw new Error('a previewed product has no department');
  const row: Draft['row'] = {
    title: textOf('title'),
    colour: textOf('colour') || null,
    department,
    category: textOf('category'),
    brand: textOf('brand'),
    priceCents: centsFromDollars(Number(values.get('price'))),
    cut: textOf('cut') || null,
    sizing: 'sized',
    details: '',
  };
  const draft = { row, id: rows[0]?.productId };
  const created = await insertDraft(tx, clock, { draft, author: authorOf(record), idempotencyKey: null });
  return created.ok ? created : fail(describe(created.error));
}

/** Writes changes of a product and its sizes. Fails if one of the values has changed since the preview. */
async function applyChanges(
  tx: Queryable,
  clock: Clock,
  { before, ...imported }: ProductImport & { before: EditedProduct },
): Promise<Outcome> {
  const isNew = imported.rows[0]?.verdict === 'new';
  const all = imported.rows.flatMap(({ changes }) => changes);
  const changes = all.filter(({ field }) => !(isNew && DRAFT_FIELDS.has(field)));
  const edits: Record<string, FieldEdit> = {};
  const movements: FieldChange[] = [];
  const values = valuesOf(before);
  for (const change of changes) {
    const size = parseSizeField(change.field);
    if (size?.field === 'available') {
      movements.push(change);
      continue;
    }
    const field = size === undefined ? change.field : unitFieldOf(before, size);
    if (field === undefined) return fail(`The product lost the size ${size?.size ?? ''} since the preview.`);
    // The preview compared a new product with nothing, but the draft already has the shop's defaults.
    edits[field] = { base: isNew ? (values[field] ?? null) : change.before, value: change.after };
  }
  if (isNew) keepDraft(before, edits, clock.now());
  const written = await writeEdits(tx, clock, { ...imported, before, edits });
  if (!written.ok) return written;
  const moved = await moveStock(tx, clock, { ...imported, before, movements });
  return moved.ok ? ok([...written.value, ...moved.value]) : moved;
}

/** Keeps a new product a draft if it lacks something for publication, such as pictures. */
function keepDraft(before: EditedProduct, edits: Record<string, FieldEdit>, at: Date): void {
  const { changes } = mergeEdits(valuesOf(before), edits);
  if (statusRefusal(before, changes, at) === null) return;
  delete edits['status'];
  delete edits['publishAt'];
}

function unitFieldOf(
  { units }: EditedProduct,
  { size, field }: { size: string | null; field: string },
): string | undefined {
  const unit = units.find((one) => one.size === size);
  return unit && unitField(unit.id, field);
}

async function writeEdits(
  tx: Queryable,
  clock: Clock,
  {
    record,
    role,
    before,
    edits,
  }: ProductImport & { before: EditedProduct; edits: Readonly<Record<string, FieldEdit>> },
): Promise<Outcome> {
  const { changes, conflicts } = mergeEdits(valuesOf(before), edits);
  if (conflicts.length > 0)
    return fail(describe(await explainConflicts(tx, { type: 'product', id: before.id }, conflicts)));
  if (changes.length === 0) return ok([]);
  const at = clock.now();
  const refused = statusRefusal(before, changes, at);
  if (refused !== null) return fail(refused);
  const entry = { at, author: authorOf(record), action: 'product_edited' as const, changes };
  const written = await writeChanges(tx, { before, columns: columnsOfStatus(before, changes, at), ...entry });
  if (!written.ok) return fail(describe(written.error));
  const { after, changeId } = written.value;
  // Staff have confirmed the prices by applying the preview.
  const refusal = priceRefusal(role ?? undefined, { before, after, isConfirmed: true });
  return refusal === undefined ? ok([changeId]) : fail(describe(refusal));
}

async function moveStock(
  tx: Queryable,
  clock: Clock,
  {
    record,
    role,
    before,
    movements,
  }: ProductImport & { before: EditedProduct; movements: readonly FieldChange[] },
): Promise<Outcome> {
  if (movements.length > 0 && !may(role ?? undefined, 'stock:do')) {
    return fail('Your role may not change stock.');
  }
  const changeIds: number[] = [];
  for (const { field, before: expected, after } of movements) {
    const size = parseSizeField(field)?.size ?? null;
    const id = before.units.find((one) => one.size === size)?.id;
    const unit = id === undefined ? undefined : await findUnitStock(tx, id);
    if (unit === undefined) return fail(`The product lost the size ${size ?? ''} since the preview.`);
    if (unit.available !== expected) {
      return fail(`Stock changed since the preview: expected ${expected}, now ${unit.available}.`);
    }
    const moved = await applyMovement(tx, clock, {
      unit,
      change: Number(after) - unit.available,
      reason: 'stocktake',
      note: null,
      author: authorOf(record),
      idempotencyKey: null,
      cause: 'adjusted',
    });
    if (!moved.ok) return fail(describe(moved.error));
    changeIds.push(moved.value.changeId);
  }
  return ok(changeIds);
}

function authorOf({ id, byUserId: userId }: ImportRecord) {
  return { userId, via: 'import' as const, batch: id };
}

/** Says why a write was refused. */
function describe({ code, detail, errors, conflicts }: ServiceError): string {
  const [conflict] = conflicts ?? [];
  if (conflict !== undefined) {
    const { field, theirs, author } = conflict;
    return `${author?.name ?? 'Somebody'} changed ‘${field}’ since the preview: now ${theirs === null ? 'empty' : `‘${theirs}’`}.`;
  }
  return errors?.[0]?.message ?? detail ?? DETAILS[code] ?? 'The product could not be written.';
}

const DETAILS: Readonly<Record<string, string>> = {
  id_taken: 'Another product has this address already.',
  stock_exceeded: 'There is not enough stock.',
};
