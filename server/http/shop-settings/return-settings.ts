import { readReturnRule } from '#database/queries/shop-settings/return-rule.ts';
import { ok } from '#domain/result.ts';
import { changeSetting } from '../../services/catalogue-settings/save-settings.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import {
  RETURN_SETTINGS,
  RETURNS_ID,
  toReturnSettings,
} from '../../services/shop-settings/return-settings.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { savedReply, type SettingsDeps } from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';

/** Reads the primary, because staff check what they have just changed. */
export function readReturnSettingsEndpoint({
  database: { db },
}: SettingsDeps): Endpoint<'readReturnSettings'> {
  return async () => ok({ value: toReturnSettings(await readReturnRule(db)) });
}

export function changeReturnSettingsEndpoint(deps: SettingsDeps): Endpoint<'changeReturnSettings'> {
  return async ({ input: { body }, actor, headers }) =>
    savedReply(
      await changeSetting(deps, {
        kind: RETURN_SETTINGS,
        id: RETURNS_ID,
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}
