import type { ApiPromotion, ParsedInput } from '#contract/calls.ts';
import { findProductNames } from '#database/queries/pricing/priced-products.ts';
import {
  countUses,
  findPromotion,
  listPromotions,
  type StoredPromotion,
} from '#database/queries/pricing/promotions.ts';
import { periodStatus } from '#domain/pricing/period.ts';
import { fail, ok } from '#domain/result.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import { sortScopeBase, sortScopeKeys, toUtc } from '../../services/price-rules/rule-values.ts';
import { toPromotionValues, type PromotionValues } from '../../services/promotions/promotion-values.ts';
import {
  addPromotion,
  changePromotion,
  deletePromotion,
  endPromotion,
} from '../../services/promotions/save-promotion.ts';
import type { Endpoint } from '../api/endpoint.ts';
import {
  addedReplyWithNullPreview,
  savedReply,
  savedReplyWithNullPreview,
  type SettingsDeps,
} from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';
import { promotionPreviewReply } from './preview-reply.ts';

/** Creates the endpoints of discounts at checkout. They read the primary, because staff check what they have just changed. */
export function createPromotionEndpoints(deps: SettingsDeps) {
  return {
    listPromotions: listPromotionsEndpoint(deps),
    readPromotion: readPromotionEndpoint(deps),
    addPromotion: addPromotionEndpoint(deps),
    changePromotion: changePromotionEndpoint(deps),
    endPromotion: endPromotionEndpoint(deps),
    deletePromotion: deletePromotionEndpoint(deps),
  };
}

function listPromotionsEndpoint({ database: { db }, clock }: SettingsDeps): Endpoint<'listPromotions'> {
  return async () => {
    const rows = await listPromotions(db);
    const promotions = rows.map(({ used, codeCount, ...stored }) => ({
      ...promotionJson(stored, { used, now: clock.now() }),
      codeCount,
    }));
    return ok({ value: { promotions } });
  };
}

function readPromotionEndpoint({ database: { db }, clock }: SettingsDeps): Endpoint<'readPromotion'> {
  return async ({ input: { params } }) => {
    const stored = await findPromotion(db, params.id);
    if (stored === undefined) return fail({ code: 'promotion_unknown' });
    const [used, names] = await Promise.all([
      countUses(db, params.id),
      findProductNames(db, [...(stored.conditions.products ?? [])]),
    ]);
    const promotion = promotionJson(stored, { used, now: clock.now() });
    return ok({ value: { promotion, names: Object.fromEntries(names) } });
  };
}

function addPromotionEndpoint(deps: SettingsDeps): Endpoint<'addPromotion'> {
  return async ({ input: { body, query, headers: sent }, actor, headers }) => {
    const values = valuesOf(body);
    if (query.dry !== undefined)
      return promotionPreviewReply(deps, { id: null, before: null, values, actor });
    return addedReplyWithNullPreview(
      await addPromotion(deps, {
        values,
        author: authorOf(actor, headers),
        role: actor.staffRole,
        idempotencyKey: sent['idempotency-key'] ?? null,
      }),
    );
  };
}

function changePromotionEndpoint(deps: SettingsDeps): Endpoint<'changePromotion'> {
  return async ({
    input: {
      params: { id },
      body,
      query,
    },
    actor,
    headers,
  }) => {
    const edits = toDiscountEdits(body);
    if (query.dry !== undefined) {
      const stored = await findPromotion(deps.database.db, id);
      if (stored === undefined) return fail({ code: 'promotion_unknown' });
      const before = toPromotionValues(stored);
      const changed = Object.entries(edits).map(([field, edit]) => [field, edit?.value]);
      const values = { ...before, ...Object.fromEntries(changed) } as PromotionValues;
      return promotionPreviewReply(deps, { id, before, values, actor });
    }
    const changed = await changePromotion(deps, {
      id,
      fields: toEditedFields(edits),
      author: authorOf(actor, headers),
      role: actor.staffRole,
    });
    return savedReplyWithNullPreview(id, changed);
  };
}

function endPromotionEndpoint(deps: SettingsDeps): Endpoint<'endPromotion'> {
  return async ({
    input: {
      params: { id },
    },
    actor,
    headers,
  }) => savedReply(await endPromotion(deps, { id, author: authorOf(actor, headers), role: actor.staffRole }));
}

function deletePromotionEndpoint(deps: SettingsDeps): Endpoint<'deletePromotion'> {
  return async ({
    input: {
      params: { id },
    },
    actor,
    headers,
  }) =>
    savedReply(await deletePromotion(deps, { id, author: authorOf(actor, headers), role: actor.staffRole }));
}

function promotionJson(
  stored: StoredPromotion,
  { used, now }: { used: ApiPromotion['used']; now: Date },
): Omit<ApiPromotion, 'codeCount'> {
  const { scope, countries, groups, codes, ...values } = toPromotionValues(stored);
  return {
    id: stored.id,
    ...values,
    scope: scope as ApiPromotion['scope'],
    countries: [...countries],
    groups: [...groups],
    codes: [...codes],
    status: statusOf(stored, { used, now }),
    used,
  };
}

function statusOf(
  stored: StoredPromotion,
  { used, now }: { used: ApiPromotion['used']; now: Date },
): ApiPromotion['status'] {
  const status = periodStatus(stored, now);
  const isUsedUp = stored.limitTotal !== null && used.count >= stored.limitTotal;
  return isUsedUp && status !== 'ended' ? 'used_up' : status;
}

function valuesOf(body: ParsedInput<'addPromotion'>['body']): PromotionValues {
  return {
    ...body,
    scope: sortScopeKeys(body.scope as PromotionValues['scope']),
    minSubtotal: minimumOf(body.minSubtotal),
    startsAt: toUtc(body.startsAt),
    endsAt: toUtc(body.endsAt),
  };
}

type Edits = ParsedInput<'changePromotion'>['body'];
type Scope = NonNullable<Edits['scope']>;

/** Returns the edits with lists, minimums and times as they are stored, so that their bases can be compared. */
function toDiscountEdits({ scope, codes, minSubtotal, startsAt, endsAt, ...edits }: Edits): Edits {
  return {
    ...edits,
    ...(scope && {
      scope: {
        base: sortScopeBase(scope.base) as Scope['base'],
        value: sortScopeKeys(scope.value as PromotionValues['scope']) as Scope['value'],
      },
    }),
    ...(codes && { codes: { base: codes.base, value: codes.value.toSorted() } }),
    ...(minSubtotal && { minSubtotal: { base: minSubtotal.base, value: minimumOf(minSubtotal.value) } }),
    ...(startsAt && { startsAt: { base: startsAt.base, value: toUtc(startsAt.value) } }),
    ...(endsAt && { endsAt: { base: endsAt.base, value: toUtc(endsAt.value) } }),
  };
}

/** Returns a minimum as it is stored: one of 0 is none. */
function minimumOf(amount: number | null): number | null {
  return amount === 0 ? null : amount;
}
