import type { Database } from '#database/connection/connect.ts';
import { findScaleSizes } from '#database/queries/catalogue-settings/size-scales.ts';
import { findBrand, findCategory, type Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Department } from '#domain/catalogue/departments.ts';
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts';
import { fail, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import { createOnce, insertDraft, type Created, type Creation } from './insert-draft.ts';

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

export type CreateRequest = Creation & { readonly wanted: NewProduct; readonly catalogue: Catalogue };

/**
 * Creates a draft with an empty stock unit for each size. A repetition with the same Idempotency-Key returns the product. Errors:
 * `id_taken` for a given id, `invalid_request`, `idempotency_key_reused`.
 */
export async function createProduct(
  { database, clock }: { database: Database; clock: Clock },
  { wanted, catalogue, ...creation }: CreateRequest,
): Promise<Result<Created, ServiceError>> {
  const brand = findBrand(catalogue, wanted.brand);
  const category = findCategory(catalogue, wanted.category);
  const errors = [
    ...(brand === undefined ? [{ field: 'brand', message: 'There is no such brand.' }] : []),
    ...(category === undefined ? [{ field: 'category', message: 'There is no such category.' }] : []),
  ];
  if (brand === undefined || category === undefined) return fail({ code: 'invalid_request', errors });
  const { id, scale, price, ...named } = wanted;
  const { department, ...texts } = named;
  const logged = {
    ...texts,
    id,
    for: department,
    category: category.id,
    brand: brand.label,
    price: dollarsFromCents(centsFromDollars(price)),
  };
  return createOnce(database, { ...creation, wanted: logged }, async (tx) => {
    if (scale !== undefined && (await findScaleSizes(tx, scale)) === undefined) {
      const unknown = { field: 'scale', message: 'There is no such scale.' };
      return fail({ code: 'invalid_request', errors: [unknown] });
    }
    const row = {
      ...named,
      brand: brand.label,
      category: category.id,
      priceCents: centsFromDollars(price),
      sizing: 'sized' as const,
      details: '',
      ...(scale !== undefined && { scale }),
    };
    return insertDraft(tx, clock, { draft: { row, id }, ...creation });
  });
}
