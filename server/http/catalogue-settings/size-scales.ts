import { listSizeScales } from '#database/queries/catalogue-settings/size-scales.ts';
import { ok } from '#domain/result.ts';
import { addSetting, changeSetting, deleteSetting } from '../../services/catalogue-settings/save-settings.ts';
import { SIZE_SCALES } from '../../services/catalogue-settings/scale-records.ts';
import { toEditedFields, toFieldValue } from '../../services/edits/field-values.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { addedReply, savedReply, type SettingsDeps } from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';

/** Lists the size scales. Reads the primary, because staff check what they have just changed. */
export function listSizeScalesEndpoint({ database: { db } }: SettingsDeps): Endpoint<'listSizeScales'> {
  return async () => ok({ value: { scales: await listSizeScales(db) } });
}

export function addSizeScaleEndpoint(deps: SettingsDeps): Endpoint<'addSizeScale'> {
  return async ({ input: { body, headers: sent }, actor, headers }) => {
    const { id, sizes } = body;
    const added = await addSetting(deps, {
      kind: SIZE_SCALES,
      id,
      values: { sizes: toFieldValue(sizes) },
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    return addedReply(id, added);
  };
}

export function changeSizeScaleEndpoint(deps: SettingsDeps): Endpoint<'changeSizeScale'> {
  return async ({ input: { params, body }, actor, headers }) =>
    savedReply(
      await changeSetting(deps, {
        kind: SIZE_SCALES,
        id: params.scale,
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}

export function deleteSizeScaleEndpoint(deps: SettingsDeps): Endpoint<'deleteSizeScale'> {
  return async ({ input: { params }, actor, headers }) =>
    savedReply(
      await deleteSetting(deps, { kind: SIZE_SCALES, id: params.scale, author: authorOf(actor, headers) }),
    );
}
