import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { findEditedProduct, type EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import {
  findScaleSizes,
  insertEmptyUnits,
  insertProduct,
  listTakenIds,
} from '#database/queries/product-editor/write-product.ts';
import { findChangeOfKey, insertChange } from '#database/queries/staff/change-log.ts';
import { findBrand, findCategory, type Catalogue } from '#domain/catalog/catalogue.ts';
import type { Department } from '#domain/catalog/departments.ts';
import { numberedAddresses, productAddress } from '#domain/catalog/product-address.ts';
import { centsFromDollars } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor, FieldChange } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';

/** A product to create. Brand and category are ids or labels; the price is in dollars. */
export type NewProduct = {
  readonly title: string;
  readonly colour: string | null;
  readonly department: Department;
  readonly category: string;
  readonly brand: string;
  readonly price: number;
  readonly cut: string | null;
  /** Undefined: the scale of the category. */
  readonly scale: string | undefined;
  /** Undefined: derived from title and colour. */
  readonly id: string | undefined;
};

export type CreateRequest = {
  readonly wanted: NewProduct;
  readonly author: ChangeAuthor & { readonly userId: string };
  readonly idempotencyKey: string | null;
  readonly catalogue: Catalogue;
};

type Created = { readonly product: EditedProduct; readonly changeId: number };

/**
 * Creates a draft with an empty stock unit for each size. A repetition with the same Idempotency-Key returns the product. Errors:
 * `address_taken` for a given id, `invalid_request`, `idempotency_key_reused`.
 */
export async function createProduct(
  { database, clock }: { database: Database; clock: Clock },
  { wanted, author, idempotencyKey, catalogue }: CreateRequest,
): Promise<Result<Created, ServiceError>> {
  const brand = findBrand(catalogue, wanted.brand);
  const category = findCategory(catalogue, wanted.category);
  const errors = [
    ...(brand === undefined ? [{ field: 'brand', message: 'There is no such brand.' }] : []),
    ...(category === undefined ? [{ field: 'category', message: 'There is no such category.' }] : []),
  ];
  if (brand === undefined || category === undefined) return fail({ code: 'invalid_request', errors });
  const named = { ...wanted, brand: brand.label, category: category.id };
  return inTransaction<Created, ServiceError>(
    database,
    async (tx) => {
      const earlier =
        idempotencyKey === null
          ? undefined
          : await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
      if (earlier !== undefined) {
        const product = await findEditedProduct(tx, earlier.subjectId);
        if (earlier.action !== 'product_created' || product === undefined) {
          return fail({
            code: 'idempotency_key_reused',
            detail: 'This key was used for another change already.',
          });
        }
        return ok({ product, changeId: earlier.id });
      }
      if (named.scale !== undefined && (await findScaleSizes(tx, named.scale)) === undefined) {
        return fail({
          code: 'invalid_request',
          errors: [{ field: 'scale', message: 'There is no such scale.' }],
        });
      }
      const id = await insertDraft(tx, clock, named);
      if (!id.ok) return id;
      const subject = { type: 'product' as const, id: id.value };
      const entry = { at: clock.now(), author, action: 'product_created' as const, subject, idempotencyKey };
      const changeId = await insertChange(tx, { ...entry, changes: changesOf(named) });
      const product = await findEditedProduct(tx, id.value);
      if (product === undefined) throw new Error('a new product is gone');
      return ok({ product, changeId });
    },
    idempotencyKey === null ? {} : { lock: `product ${author.userId} ${idempotencyKey}` },
  );
}

/** The fields that the log has about a new product. */
function changesOf({ department, title, colour, category, brand, price, cut }: NewProduct): FieldChange[] {
  const values = { title, colour, for: department, category, brand, price, cut };
  return Object.entries(values).flatMap(([field, after]) =>
    after === null ? [] : [{ field, before: null, after }],
  );
}

/** Inserts a draft and its units, and returns its id. */
async function insertDraft(
  tx: Queryable,
  clock: Clock,
  { title, colour, department, category, brand, price, cut, scale, id: wantedId }: NewProduct,
): Promise<Result<string, ServiceError>> {
  const given = wantedId ?? productAddress(title, colour);
  const numbered = numberedAddresses(given);
  const taken = new Set(await listTakenIds(tx, [given, ...numbered]));
  const isTaken = taken.has(given);
  const free = numbered.filter((one) => !taken.has(one));
  const suggestion = free[0] ?? clock.newId();
  if (isTaken && wantedId !== undefined) return fail(addressTaken(suggestion));
  const id = isTaken ? suggestion : given;
  const row = { id, title, colour, department, category, brand, cut, ...(scale !== undefined && { scale }) };
  const usedScale = await insertProduct(tx, {
    ...row,
    priceCents: centsFromDollars(price),
    status: 'draft',
    sizing: 'sized',
    details: '',
    pictures: [],
    createdAt: clock.now(),
  });
  // Another request has just taken the address.
  if (usedScale === undefined)
    return fail(addressTaken((id === suggestion ? free[1] : free[0]) ?? clock.newId()));
  const sizes = (await findScaleSizes(tx, usedScale)) ?? [];
  await insertEmptyUnits(
    tx,
    sizes.map((size) => ({ id: clock.newId(), productId: id, size })),
  );
  return ok(id);
}

function addressTaken(suggestion: string): ServiceError {
  const message = `Another product has this address already. ${suggestion} is free.`;
  return { code: 'address_taken', detail: message, errors: [{ field: 'id', message }], suggestion };
}
