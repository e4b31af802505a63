import { readShopDetails } from '#database/queries/shop-settings/shop-details.ts';
import { ok } from '#domain/result.ts';
import { changeSetting } from '../../services/catalogue-settings/save-settings.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import { SHOP_DETAILS, SHOP_ID } from '../../services/shop-settings/shop-record.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { savedReply, type SettingsDeps } from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';

/** Reads the primary, because staff check what they have just changed. */
export function readShopDetailsEndpoint({ database: { db } }: SettingsDeps): Endpoint<'readShopDetails'> {
  return async () => ok({ value: await readShopDetails(db) });
}

export function changeShopDetailsEndpoint(deps: SettingsDeps): Endpoint<'changeShopDetails'> {
  return async ({ input: { body }, actor, headers }) =>
    savedReply(
      await changeSetting(deps, {
        kind: SHOP_DETAILS,
        id: SHOP_ID,
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}
