import type { Queryable } from '#database/connection/connect.ts';
import {
  deletePromotion,
  insertPromotion,
  isPromotionUsed,
  lockPromotion,
  updatePromotion,
} from '#database/queries/pricing/promotions.ts';
import { highestPercent } from '#domain/pricing/order/promotions/highest-percent.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { pricePercentLimitOf, type StaffRole } from '#domain/staff/permissions.ts';
import type { RecordKind } from '../edits/edited-record.ts';
import type { ServiceError } from '../service-error.ts';
import { checkPromotion } from './check-promotion.ts';
import {
  fromPromotionFields,
  toPromotionFields,
  toStoredPromotion,
  toPromotionValues,
  type PromotionValues,
} from './promotion-values.ts';

/** Returns how to read and write discounts, for a change by a member with `role`. Without `role` there is no limit. */
export function promotionRecords(
  role: StaffRole | undefined,
): RecordKind & { readonly subject: 'promotion' } {
  return {
    subject: 'promotion',
    coupled: ['class', 'effect', 'value'],
    unknown: 'promotion_unknown',
    async findForUpdate(tx, id) {
      const stored = await lockPromotion(tx, id);
      return stored && toPromotionFields(toPromotionValues(stored));
    },
    async insert(tx, id, fields) {
      const values = fromPromotionFields(fields);
      const checked = await check(tx, { role, id: null, before: null, values });
      if (checked.ok) await insertPromotion(tx, toStoredPromotion(id, values));
      return checked;
    },
    async update(tx, id, fields) {
      const stored = await lockPromotion(tx, id);
      if (stored === undefined) return fail({ code: 'promotion_unknown' });
      const before = toPromotionValues(stored);
      const values = fromPromotionFields({ ...toPromotionFields(before), ...fields });
      const checked = await check(tx, { role, id, before, values });
      if (checked.ok) await updatePromotion(tx, toStoredPromotion(id, values));
      return checked;
    },
    async remove(tx, id) {
      const stored = await lockPromotion(tx, id);
      if (stored === undefined) return fail({ code: 'promotion_unknown' });
      if (await isPromotionUsed(tx, id))
        return fail({ code: 'in_use', detail: 'Orders have used this discount. End it instead.' });
      const refusal = refusalOf(role, toPromotionValues(stored));
      if (refusal !== null) return fail({ code: 'forbidden', detail: refusal });
      await deletePromotion(tx, id);
      return ok(undefined);
    },
  };
}

async function check(
  tx: Queryable,
  {
    role,
    ...change
  }: {
    role: StaffRole | undefined;
    id: string | null;
    before: PromotionValues | null;
    values: PromotionValues;
  },
): Promise<Result<void, ServiceError>> {
  const errors = await checkPromotion(tx, change);
  if (errors.length > 0) return fail({ code: 'invalid_request', errors });
  const refusal = refusalOf(role, change.values) ?? (change.before && refusalOf(role, change.before));
  return refusal === null ? ok(undefined) : fail({ code: 'forbidden', detail: refusal });
}

/** Returns why a role may not change a discount; null if it may. */
export function refusalOf(role: StaffRole | undefined, values: PromotionValues): string | null {
  const limit = pricePercentLimitOf(role);
  if (limit === undefined || highestPercent(toStoredPromotion('', values)) <= limit) return null;
  return `Your role may change discounts of up to ${limit} % of an order.`;
}
