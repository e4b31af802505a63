import { readShopDetails, saveShopDetails } from '#database/queries/shop-settings/shop-details.ts';
import { ok } from '#domain/result.ts';
import type { RecordKind } from '../edits/edited-record.ts';

/** The id of the only record with shop details. */
export const SHOP_ID = 'shop';

/** The shop details. */
export const SHOP_DETAILS: RecordKind = {
  subject: 'shop',
  onlyId: SHOP_ID,
  unknown: 'not_found',
  findForUpdate: readShopDetails,
  async update(tx, _id, values) {
    await saveShopDetails(tx, { ...(await readShopDetails(tx)), ...values });
    return ok(undefined);
  },
};
