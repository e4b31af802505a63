import type { Database, Queryable } from '#database/connection/connect.ts';
import { findEditedProduct, type EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import {
  findCopiedColumns,
  lockProduct,
  type CopiedColumns,
} from '#database/queries/product-editor/write-product.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import { createOnce, insertDraft, type Created, type Creation, type NewDraft } from './insert-draft.ts';
import { writeChanges } from './write-changes.ts';
import { sizesOf } from './write-sizes.ts';

export type CopyRequest = Creation & {
  /** The product to copy. */
  readonly id: string;
  /** Undefined: those of the product. */
  readonly title: string | undefined;
  readonly colour: string | null | undefined;
  /** Whether the copy is another colourway of the same cut. */
  readonly sameCut: boolean;
  /** The id of the copy; undefined: derived from title and colour. */
  readonly newId: string | undefined;
};

/**
 * Creates a draft with texts, organisation and prices of another product, without its pictures, stock and codes. With `sameCut`, a product
 * without a cut gets one. A repetition with the same Idempotency-Key returns the copy. Errors: `product_unknown`, `id_taken`,
 * `invalid_request`, `idempotency_key_reused`.
 */
export function copyProduct(
  { database, clock }: { database: Database; clock: Clock },
  { id, title, colour, sameCut, newId, ...creation }: CopyRequest,
): Promise<Result<Created, ServiceError>> {
  return createOnce(database, { ...creation, wanted: { id: newId, title, colour } }, async (tx) => {
    const exists = await lockProduct(tx, { id, withUnits: false });
    const source = exists ? await findEditedProduct(tx, id) : undefined;
    const copied = source && (await findCopiedColumns(tx, id));
    if (source === undefined || copied === undefined) return fail({ code: 'product_unknown' });
    const cut = sameCut ? (source.cut ?? source.id) : null;
    const row = {
      ...copiedRow(source, copied),
      title: title ?? source.title,
      colour: colour === undefined ? source.colour : colour,
      cut,
    };
    if (sameCut && hasColour(source, row.colour)) {
      const taken = { field: 'colour', message: 'This cut has this colour already.' };
      return fail({ code: 'invalid_request', errors: [taken] });
    }
    const draft = { row, id: newId, sizes: sizesOf(source), sizePrices: pricesOf(source) };
    const created = await insertDraft(tx, clock, { draft, ...creation });
    if (!created.ok || cut === source.cut || cut === null) return created;
    return joinCut(tx, clock, { source, cut, created: created.value, ...creation });
  });
}

function copiedRow(product: EditedProduct, copied: CopiedColumns): Omit<NewDraft['row'], 'title'> {
  const { details, material, care, composition } = product;
  const { brand, department, category, priceCents, discountable } = product;
  return {
    details,
    material,
    care,
    composition,
    brand,
    department,
    category,
    priceCents,
    discountable,
    ...copied,
  };
}

function pricesOf({ units }: EditedProduct) {
  return new Map(
    units.flatMap(({ size, priceCents }) =>
      size === null || priceCents === null ? [] : [[size, priceCents] as const],
    ),
  );
}

function hasColour({ colour, cutMates }: EditedProduct, wanted: string | null): boolean {
  const key = (name: string | null) => (name ?? '').trim().toLowerCase();
  return [colour, ...cutMates.map((mate) => mate.colour)].some((one) => key(one) === key(wanted));
}

/** Puts the copied product, which had no cut, into that of its copy. */
async function joinCut(
  tx: Queryable,
  clock: Clock,
  {
    source,
    cut,
    created,
    author,
  }: Creation & { readonly source: EditedProduct; readonly cut: string; readonly created: Created },
): Promise<Result<Created, ServiceError>> {
  const changes = [{ field: 'cut', before: null, after: cut }];
  const entry = { at: clock.now(), author, action: 'product_edited' as const, changes };
  const written = await writeChanges(tx, clock, { before: source, ...entry });
  if (!written.ok) return written;
  const product = await findEditedProduct(tx, created.product.id);
  return ok(product === undefined ? created : { ...created, product });
}
