import { brandIdOf, listBrands } from '#database/queries/catalogue-settings/brands.ts';
import { countProductsBy } from '#database/queries/catalogue-settings/product-totals.ts';
import { ok } from '#domain/result.ts';
import { BRANDS } from '../../services/catalogue-settings/brand-records.ts';
import {
  addSetting,
  changeSetting,
  deleteSetting,
  reorderSettings,
} from '../../services/catalogue-settings/save-settings.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { addedReply, savedReply, type SettingsDeps } from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';
import { mergeReply } from './merge-reply.ts';

/** Lists the brands. Reads the primary, because staff check what they have just changed. */
export function listBrandsEndpoint({ database: { db } }: SettingsDeps): Endpoint<'listBrands'> {
  return async () => {
    const [rows, counts] = await Promise.all([listBrands(db), countProductsBy(db, 'brand')]);
    const brands = rows.map((row) => ({ ...row, products: counts.get(row.id) ?? 0 }));
    return ok({ value: { brands } });
  };
}

export function addBrandEndpoint(deps: SettingsDeps): Endpoint<'addBrand'> {
  return async ({ input: { body, headers: sent }, actor, headers }) => {
    const id = await brandIdOf(deps.database.db, body.label);
    const added = await addSetting(deps, {
      kind: BRANDS,
      id,
      values: { label: body.label, words: body.words ?? '' },
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    return addedReply(id, added);
  };
}

export function reorderBrandsEndpoint(deps: SettingsDeps): Endpoint<'reorderBrands'> {
  return async ({ input: { body }, actor, headers }) =>
    savedReply(
      await reorderSettings(deps, {
        list: { of: 'brands' },
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}

export function changeBrandEndpoint(deps: SettingsDeps): Endpoint<'changeBrand'> {
  return async ({ input: { params, body }, actor, headers }) =>
    savedReply(
      await changeSetting(deps, {
        kind: BRANDS,
        id: params.brand,
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}

export function mergeBrandEndpoint(deps: SettingsDeps): Endpoint<'mergeBrand'> {
  return ({ input: { params, query, body, headers: sent }, actor, headers }) =>
    mergeReply(deps, {
      of: 'brand',
      id: params.brand,
      into: body.into,
      isDry: query.dry !== undefined,
      isConfirmed: query.confirmed === '1',
      role: actor.staffRole,
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
}

export function deleteBrandEndpoint(deps: SettingsDeps): Endpoint<'deleteBrand'> {
  return async ({ input: { params }, actor, headers }) =>
    savedReply(
      await deleteSetting(deps, { kind: BRANDS, id: params.brand, author: authorOf(actor, headers) }),
    );
}
