import type { ApiPricePreview, CallOutput } from '#contract/calls.ts';
import { centsFromDollars, dollarsFromCents, dollarsFromStored } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { pricePercentLimitOf } from '#domain/staff/permissions.ts';
import { checkRule } from '../../services/price-rules/check-rule.ts';
import {
  countPreview,
  findPriceAboveLimit,
  listPreview,
  openPreview,
  type RulePreviewRow,
  type RowChange,
  type RulePreview,
} from '../../services/price-rules/preview-rule.ts';
import { MIN_PRICE_CENTS } from '../../services/price-rules/rule-records.ts';
import { toRuleValues } from '../../services/price-rules/rule-values.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Actor } from '../api/actor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { productSummaryJson } from '../products/product-summary-json.ts';
import type { SettingsDeps } from '../responses/saved-reply.ts';

type PreviewRequest = {
  readonly change: RowChange;
  readonly query: {
    readonly floor?: string | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  };
  readonly actor: Actor;
};

/** Returns what a change of a rule would do. Writes nothing. Fails with `invalid_request` for a wrong rule. */
export async function rulePreviewReply(
  { database: { db }, clock }: SettingsDeps,
  { change, query, actor }: PreviewRequest,
): Promise<Result<{ readonly value: CallOutput<'addPriceRule'> }, ServiceError>> {
  const { before, after } = change;
  const errors =
    after === null ? [] : await checkRule(db, toRuleValues(after), before && toRuleValues(before));
  if (errors.length > 0) return fail({ code: 'invalid_request', errors });
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const floor = query.floor === undefined ? MIN_PRICE_CENTS : centsFromDollars(Number(query.floor));
  const preview = await openPreview(db, change, clock.now());
  const [counts, rows, refusal] = await Promise.all([
    countPreview(db, preview, floor),
    listPreview(db, preview, { floor, after: cursor, limit }),
    findRefusal(db, preview, actor),
  ]);
  const { page, last } = cutPage(rows, limit);
  const value: ApiPricePreview = {
    at: preview.change.afterAt.toISOString(),
    counts,
    refusal,
    products: page.map(rowJson),
    next: last?.product.id ?? null,
  };
  return ok({ value: { id: null, changeId: null, preview: value } });
}

async function findRefusal(
  db: SettingsDeps['database']['db'],
  preview: RulePreview,
  { staffRole }: Actor,
): Promise<string | null> {
  const percent = pricePercentLimitOf(staffRole);
  return percent === undefined ? null : findPriceAboveLimit(db, preview, percent);
}

function rowJson({
  product,
  now,
  later,
  isExcluded,
  lowerRule,
  isBelowFloor,
}: RulePreviewRow): ApiPricePreview['products'][number] {
  return {
    ...productSummaryJson(product),
    brand: product.brandLabel,
    price: dollarsFromStored(product.priceCents),
    now: dollarsFromCents(now),
    later: dollarsFromCents(later),
    isExcluded,
    lowerRule,
    isBelowFloor,
  };
}
