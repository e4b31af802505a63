import { ok } from '#domain/result.ts';
import {
  addNamedSetting,
  changeSetting,
  deleteSetting,
} from '../../services/catalogue-settings/save-settings.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import { CARRIERS } from '../../services/selling-settings/carrier-records.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { savedReply, type SettingsDeps } from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';

export function addCarrierEndpoint(deps: SettingsDeps): Endpoint<'addCarrier'> {
  return async ({ input: { body, headers: sent }, actor, headers }) => {
    const added = await addNamedSetting(deps, {
      kind: CARRIERS,
      name: body.name,
      values: body,
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    if (!added.ok) return added;
    return ok({ value: { id: added.value.id, changeId: String(added.value.changeId) } });
  };
}

export function changeCarrierEndpoint(deps: SettingsDeps): Endpoint<'changeCarrier'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const change = { kind: CARRIERS, id: params.id, author: authorOf(actor, headers) };
    return savedReply(await changeSetting(deps, { ...change, fields: toEditedFields(body) }));
  };
}

export function deleteCarrierEndpoint(deps: SettingsDeps): Endpoint<'deleteCarrier'> {
  return async ({ input: { params }, actor, headers }) => {
    const change = { kind: CARRIERS, id: params.id, author: authorOf(actor, headers) };
    return savedReply(await deleteSetting(deps, change));
  };
}
