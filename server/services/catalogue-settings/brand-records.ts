import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteBrand,
  findBrandNamed,
  findBrandUses,
  hasBrandProducts,
  insertBrand,
  lockBrand,
  updateBrand,
  type BrandFields,
} from '#database/queries/catalogue-settings/brands.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { RecordKind } from '../edits/edited-record.ts';
import type { ServiceError } from '../service-error.ts';

/** The brands, by their ids. */
export const BRANDS: RecordKind = {
  subject: 'brand',
  unknown: 'brand_unknown',
  findForUpdate: lockBrand,
  async insert(tx, id, values) {
    const fields: Partial<BrandFields> = values;
    const checked = await requireFreeName(tx, fields, null);
    if (!checked.ok) return checked;
    const { replacedBy = null } = fields;
    if (replacedBy !== null && (await lockBrand(tx, replacedBy)) === undefined) {
      return fail({ code: 'undo_refused', detail: 'The brand that it was merged into was deleted.' });
    }
    return (await insertBrand(tx, id, fields)) ? ok(undefined) : nameTaken(id);
  },
  async update(tx, id, values) {
    const fields: Partial<BrandFields> = values;
    const checked = await requireFreeName(tx, fields, id);
    if (checked.ok) await updateBrand(tx, id, fields);
    return checked;
  },
  async remove(tx, id) {
    if (await hasBrandProducts(tx, id)) {
      return fail({ code: 'in_use', detail: 'Products have this brand. Archive or merge it instead.' });
    }
    const { merged, offer } = await findBrandUses(tx, id);
    if (merged !== null) return fail({ code: 'in_use', detail: `‘${merged}’ was merged into this brand.` });
    if (offer !== null) return fail({ code: 'in_use', detail: `The ${offer} names this brand.` });
    await deleteBrand(tx, id);
    return ok(undefined);
  },
};

async function requireFreeName(
  tx: Queryable,
  { label }: Partial<BrandFields>,
  except: string | null,
): Promise<Result<void, ServiceError>> {
  if (label === undefined) return ok(undefined);
  const taken = await findBrandNamed(tx, { label, except });
  return taken === undefined ? ok(undefined) : nameTaken(taken);
}

function nameTaken(label: string) {
  const detail = `‘${label}’ already exists. Letter case does not matter.`;
  return fail({ code: 'name_taken' as const, detail, errors: [{ field: 'label', message: detail }] });
}
