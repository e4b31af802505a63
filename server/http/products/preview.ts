import type { Database } from '#database/connection/connect.ts';
import { findProductDetail } from '#database/queries/catalogue/product-detail.ts';
import { findEditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { readPreview, signPreview } from '../../services/products/preview-link.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { productDetailJson } from '../catalogue/product-json.ts';

type Deps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly previewSecret: string;
};

export function createPreviewLinkEndpoint({
  database: { db },
  clock,
  publicUrl,
  previewSecret,
}: Deps): Endpoint<'createPreviewLink'> {
  return async ({ input: { params } }) => {
    if ((await findEditedProduct(db, params.id)) === undefined) return fail({ code: 'product_unknown' });
    const token = signPreview(previewSecret, { id: params.id, at: clock.now() });
    return ok({ value: { url: `${publicUrl}/preview/${token}` } });
  };
}

/** Reads the primary, because staff check what they have just changed. */
export function readProductPreviewEndpoint({
  database: { db },
  clock,
  previewSecret,
}: Omit<Deps, 'publicUrl'>): Endpoint<'readProductPreview'> {
  return async ({ input: { params } }) => {
    const id = readPreview(previewSecret, { token: params.token, at: clock.now() });
    const row = id === undefined ? undefined : await findProductDetail(db, id, 'staff');
    return row ? ok({ value: productDetailJson(row) }) : fail({ code: 'preview_unknown' });
  };
}
