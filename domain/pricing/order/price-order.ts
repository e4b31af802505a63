import { cents, type Cents } from '../../money.ts';
import { fail, ok, type Result } from '../../result.ts';
import { isWithin } from '../period.ts';
import {
  dependsOnCountry,
  missingDestination,
  type MissingDestination,
  type PlaceTables,
} from './missing-destination.ts';
import { compareTexts, lineAmount, type PricingLine } from './order-line.ts';
import type { Destination } from './place.ts';
import { bestDiscounts, restOf } from './promotions/best-discounts.ts';
import { NEEDS_COUNTRY, unmetCondition } from './promotions/conditions.ts';
import { sumAdjustments, type Adjustment, type PromotionOffer } from './promotions/promotion.ts';
import { findZone, listChoices, type ShippingChoice, type ShippingZone } from './shipping.ts';
import { findRate, SHIPPING_TAX_CLASS, taxOf, type TaxAmount, type TaxRate } from './taxes.ts';

/** What the shop charges besides the prices of products. */
export type PricingTables = PlaceTables & {
  /** The automatic discounts, and the one of the entered code. */
  readonly promotions: readonly PromotionOffer[];
  readonly isFirstOrder: boolean;
  /** The groups of the customer; null for a visitor without an account. */
  readonly groups: readonly string[] | null;
};

/** What the customer chose. */
export type PricingRequest = {
  readonly lines: readonly PricingLine[];
  readonly code: string | null;
  /** The id of a shipping method; null for the first one. */
  readonly shippingMethod: string | null;
  /** Null while the customer has not entered it. */
  readonly destination: Destination | null;
  readonly at: Date;
};

/** The amounts of an order. */
export type OrderPricing = {
  /** The sum of the lines before discounts. */
  readonly subtotal: Cents;
  readonly adjustments: readonly Adjustment[];
  /** The charge before a shipping discount; null while it depends on an unknown destination. */
  readonly shipping: ShippingChoice | null;
  /** All methods that the customer can choose. */
  readonly choices: readonly ShippingChoice[];
  readonly taxes: readonly TaxAmount[];
  /** Sum of the lines, less adjustments, plus shipping and added taxes. */
  readonly total: Cents;
};

/** Why an order has no price. `reason` is for the customer. */
export type PricingRefusal =
  | { readonly code: 'code_unknown' }
  | { readonly code: 'code_refused'; readonly reason: string }
  /** Whether the code applies depends on the destination, which the customer has not entered. */
  | { readonly code: 'code_undecided' }
  | MissingDestination
  /** `hasChoices`: other methods are available. */
  | { readonly code: 'shipping_unavailable'; readonly hasChoices: boolean };

/** Computes the amounts of an order. The result does not depend on the order of the lines. */
export function priceOrder(
  request: PricingRequest,
  tables: PricingTables,
): Result<OrderPricing, PricingRefusal> {
  const { lines, at, destination } = request;
  const missing = missingDestination(destination, tables);
  if (missing) return fail(missing);
  const hasKnownCharges = destination !== null || !dependsOnCountry(tables);
  const place = destination ?? { country: null, region: null };
  const zone = hasKnownCharges ? findZone(tables.zones, place) : undefined;
  if (hasKnownCharges && !zone) return fail({ code: 'shipping_unavailable', hasChoices: false });
  const shippingFor = (subtotal: Cents) => chooseShipping(zone, { request, subtotal });
  const chargeOf = (subtotal: Cents) =>
    shippingFor(subtotal).chosen?.cents ?? (hasKnownCharges ? null : cents(0));
  const discounted = applyPromotions(request, tables, { hasKnownCharges, chargeOf });
  if (!discounted.ok) return discounted;
  const adjustments = discounted.value;

  const rests = lines.map((line) => ({ line, rest: restOf(line, adjustments) }));
  const goods = cents(rests.reduce((sum, { rest }) => sum + rest, 0));
  const { chosen, choices } = shippingFor(goods);
  if (hasKnownCharges && !chosen)
    return fail({ code: 'shipping_unavailable', hasChoices: choices.length > 0 });
  const shippingRest = chosen ? cents(chosen.cents - sumAdjustments(onShipping(adjustments))) : cents(0);
  const taxed = [
    ...rests.map(({ line, rest }) => ({ position: line.position, taxClass: line.taxClass, base: rest })),
    { position: null, taxClass: SHIPPING_TAX_CLASS, base: shippingRest },
  ];
  const taxes = hasKnownCharges
    ? taxed.flatMap((one) => taxAmounts(one, { rates: tables.taxRates, place, at }))
    : [];
  const added = taxes.filter(({ included }) => !included).reduce((sum, tax) => sum + tax.cents, 0);
  return ok({
    subtotal: cents(lines.reduce((sum, line) => sum + lineAmount(line), 0)),
    adjustments,
    shipping: chosen ?? null,
    choices,
    taxes,
    total: cents(goods + shippingRest + added),
  });
}

/**
 * Returns the discounts of an order by line, those of shipping last. Refuses an entered code that is unknown or lowers nothing. `chargeOf`
 * returns the charge for shipping goods of this amount; null if they cannot be shipped.
 */
function applyPromotions(
  { lines, code, destination, at }: PricingRequest,
  { promotions, isFirstOrder, groups }: PricingTables,
  { hasKnownCharges, chargeOf }: { hasKnownCharges: boolean; chargeOf: (subtotal: Cents) => Cents | null },
): Result<Adjustment[], PricingRefusal> {
  const facts = {
    lines,
    isFirstOrder,
    groups,
    hasDestination: destination !== null,
    country: destination?.country ?? null,
    at,
  };
  const active = promotions.filter((promotion) => isWithin(promotion, at));
  const coded = active.find((promotion) => promotion.code !== null);
  if (code !== null && !coded) return fail({ code: 'code_unknown' });
  const reason = coded && unmetCondition(coded, facts);
  if (reason === NEEDS_COUNTRY) return fail({ code: 'code_undecided' });
  if (reason !== undefined) return fail({ code: 'code_refused', reason });

  const applying = active.filter((promotion) => unmetCondition(promotion, facts) === undefined);
  const adjustments = bestDiscounts(lines, applying, chargeOf).toSorted(compareAdjustments);
  const isUseless = coded && !adjustments.some(({ promotion }) => promotion === coded);
  if (isUseless && coded.class === 'shipping' && !hasKnownCharges) return fail({ code: 'code_undecided' });
  if (isUseless) return fail({ code: 'code_refused', reason: whyUseless(coded, { lines, adjustments }) });
  return ok(adjustments);
}

function chooseShipping(
  zone: ShippingZone | undefined,
  { request: { lines, shippingMethod }, subtotal }: { request: PricingRequest; subtotal: Cents },
): { choices: ShippingChoice[]; chosen: ShippingChoice | undefined } {
  const choices = zone ? listChoices(zone, { lines, subtotal }) : [];
  const chosen = choices.find(({ id }) => shippingMethod === null || id === shippingMethod);
  return { choices, chosen };
}

function onShipping(adjustments: readonly Adjustment[]): Adjustment[] {
  return adjustments.filter(({ position }) => position === null);
}

function taxAmounts(
  { position, taxClass, base }: { position: number | null; taxClass: string; base: Cents },
  { rates, place, at }: { rates: readonly TaxRate[]; place: Destination; at: Date },
): TaxAmount[] {
  const rate = findRate(rates, { destination: place, taxClass, at });
  if (!rate || base === 0) return [];
  const { name, ratePpm, included } = rate;
  return [{ position, name, ratePpm, included, baseCents: base, cents: taxOf(rate, base) }];
}

/** Orders adjustments by line, those of shipping last. */
function compareAdjustments(one: Adjustment, other: Adjustment): number {
  const rank = ({ position }: Adjustment) => position ?? Number.MAX_SAFE_INTEGER;
  return rank(one) - rank(other) || compareTexts(one.promotion.id, other.promotion.id);
}

function whyUseless(
  coded: PromotionOffer,
  { lines, adjustments }: { lines: readonly PricingLine[]; adjustments: readonly Adjustment[] },
): string {
  if (coded.class === 'shipping') return 'Shipping is free already, or your order has a better discount.';
  if (coded.effect === 'buy_x_get_y') {
    const count = (coded.buy ?? 0) + (coded.get ?? 0);
    return `This code is for ${count} or more items, or your order has a better discount.`;
  }
  const isBeaten =
    adjustments.some(({ promotion }) => promotion.exclusive || promotion.class === coded.class) ||
    lines.every((line) => restOf(line, adjustments) === 0);
  return isBeaten
    ? 'Your order has a better discount already. Discounts of one kind do not add up.'
    : 'With this code, shipping would cost more than the code saves.';
}
