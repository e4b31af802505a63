import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { findScaleSizes } from '#database/queries/catalogue-settings/size-scales.ts';
import { findEditedProduct, type EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { insertUnits } from '#database/queries/product-editor/insert-products.ts';
import { insertProduct, listTakenIds } from '#database/queries/product-editor/write-product.ts';
import { findChangeOfKey, insertChange, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import { numberedIds, proposeProductId } from '#domain/catalogue/product-id.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';

type Row = Parameters<typeof insertProduct>[1];

/** A draft to insert. */
export type NewDraft = {
  readonly row: Omit<Row, 'id' | 'status' | 'pictures' | 'createdAt'>;
  /** Undefined: derived from title and colour. */
  readonly id: string | undefined;
  /** The sizes that it has. Undefined or none: all of its scale. */
  readonly sizes?: readonly Size[];
  /** The list prices in cents of sizes that have one of their own. */
  readonly sizePrices?: ReadonlyMap<Size, number>;
};

export type Creation = {
  readonly author: PersonAuthor;
  readonly idempotencyKey: string | null;
};

/** Fields of a new product as the log has them, and its id. */
type WantedFields = Readonly<Record<string, FieldValue | undefined>> & { readonly id: string | undefined };

export type Created = { readonly product: EditedProduct; readonly changeId: number };

/**
 * Runs the creation of a product in a transaction. A repetition with the same Idempotency-Key returns the existing product, if its logged
 * values match `wanted`; an undefined value matches any.
 */
export function createOnce(
  database: Database,
  { author, idempotencyKey, wanted }: Creation & { readonly wanted: WantedFields },
  create: (tx: Queryable) => Promise<Result<Created, ServiceError>>,
): Promise<Result<Created, ServiceError>> {
  return inTransaction<Created, ServiceError>(
    database,
    async (tx) => {
      const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
      if (earlier === undefined) return create(tx);
      const product = await findEditedProduct(tx, earlier.subjectId);
      if (earlier.action === 'product_created' && product !== undefined && isSameRequest(earlier, wanted)) {
        return ok({ product, changeId: earlier.id });
      }
      return fail(KEY_REUSED);
    },
    idempotencyKey === null ? {} : { lock: `product ${author.userId} ${idempotencyKey}` },
  );
}

function isSameRequest(
  { subjectId, changes }: ChangeRecord,
  { id = subjectId, ...fields }: WantedFields,
): boolean {
  const logged = new Map(changes.map(({ field, after }) => [field, after]));
  const isSame = Object.entries(fields).every(
    ([field, value]) => value === undefined || value === (logged.get(field) ?? null),
  );
  return id === subjectId && isSame;
}

/** Inserts a draft with an empty stock unit for each of its sizes, and logs it. Errors: `id_taken`. */
export async function insertDraft(
  tx: Queryable,
  clock: Clock,
  { draft, author, idempotencyKey }: Creation & { readonly draft: NewDraft },
): Promise<Result<Created, ServiceError>> {
  const free = await findFreeId(tx, clock, draft);
  if (!free.ok) return free;
  const { id, next } = free.value;
  const at = clock.now();
  const { row, sizes: wanted = [], sizePrices } = draft;
  const scale = await insertProduct(tx, { ...row, id, status: 'draft', pictures: [], createdAt: at });
  // Another request has just taken the id.
  if (scale === undefined) return fail(idTaken(next));
  const all = row.sizing === 'shared' ? [null] : ((await findScaleSizes(tx, scale)) ?? []);
  const named = all.filter((size) => size !== null && wanted.includes(size));
  const sizes = named.length > 0 ? named : all;
  await insertUnits(
    tx,
    sizes.map((size) => ({
      id: clock.newId(),
      productId: id,
      size,
      priceCents: (size !== null && sizePrices?.get(size)) || null,
    })),
  );
  const changeId = await insertChange(tx, {
    at,
    author,
    action: 'product_created',
    subject: { type: 'product', id },
    changes: createdFields(row),
    idempotencyKey,
  });
  const product = await findEditedProduct(tx, id);
  if (product === undefined) throw new Error('a new product is gone');
  return ok({ product, changeId });
}

/** Finds a free id, and the next one in case a concurrent request takes the first. */
async function findFreeId(
  tx: Queryable,
  clock: Clock,
  { row, id }: NewDraft,
): Promise<Result<{ id: string; next: string }, ServiceError>> {
  const given = id ?? proposeProductId(row.title, row.colour ?? null);
  const all = [given, ...numberedIds(given)];
  const taken = new Set(await listTakenIds(tx, all));
  const free = all.filter((one) => !taken.has(one));
  const [first = clock.newId(), next = clock.newId()] = free;
  if (id !== undefined && first !== id) return fail(idTaken(first));
  return ok({ id: first, next });
}

function idTaken(suggestion: string): ServiceError {
  const message = `Another product has this address already. ${suggestion} is free.`;
  return { code: 'id_taken', detail: message, errors: [{ field: 'id', message }], suggestion };
}

/** Returns the fields of a new product for the log. */
export function createdFields({
  title,
  colour = null,
  department,
  category,
  brand,
  priceCents,
  cut = null,
}: Omit<NewDraft['row'], 'scale'>): FieldChange[] {
  const price = dollarsFromStored(priceCents);
  const values = { title, colour, for: department, category, brand, price, cut };
  return Object.entries(values).flatMap(([field, after]) =>
    after === null ? [] : [{ field, before: null, after }],
  );
}
