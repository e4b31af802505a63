import type { ApiPromotionPreview, CallOutput } from '#contract/calls.ts';
import { dollarsFromCents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { checkPromotion } from '../../services/promotions/check-promotion.ts';
import { previewPromotion } from '../../services/promotions/preview-promotion.ts';
import { refusalOf } from '../../services/promotions/promotion-records.ts';
import type { PromotionValues } from '../../services/promotions/promotion-values.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Actor } from '../api/actor.ts';
import type { SettingsDeps } from '../responses/saved-reply.ts';

const EXAMPLE_COUNT = 5;

/** Returns what a discount would have done to past orders. Writes nothing. Fails with `invalid_request` for a wrong discount. */
export async function promotionPreviewReply(
  { database: { db }, clock }: SettingsDeps,
  {
    id,
    before,
    values,
    actor,
  }: { id: string | null; before: PromotionValues | null; values: PromotionValues; actor: Actor },
): Promise<Result<{ readonly value: CallOutput<'addPromotion'> }, ServiceError>> {
  const errors = await checkPromotion(db, { id, before, values });
  if (errors.length > 0) return fail({ code: 'invalid_request', errors });
  const previewed = await previewPromotion(db, { id: id ?? '', values, now: clock.now() });
  const { orders, applied, discount } = previewed;
  const preview: ApiPromotionPreview = {
    orders,
    applied: applied.length,
    discount: dollarsFromCents(discount),
    examples: applied.slice(0, EXAMPLE_COUNT).map((example) => ({
      number: example.number,
      placedAt: example.placedAt,
      before: dollarsFromCents(example.before),
      after: dollarsFromCents(example.after),
    })),
    refusal: refusalOf(actor.staffRole, values),
  };
  return ok({ value: { id: null, changeId: null, preview } });
}
