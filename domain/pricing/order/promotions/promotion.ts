import type { Department } from '../../../catalogue/departments.ts';
import { sum, type Cents } from '../../../money.ts';
import type { Period } from '../../period.ts';
import { compareTexts } from '../order-line.ts';

/** What a discount lowers: single items, the sum of the items, or the shipping charge. One of each class applies together. */
export const PROMOTION_CLASSES = ['line', 'order', 'shipping'] as const;
export type PromotionClass = (typeof PROMOTION_CLASSES)[number];

/** How a discount computes its amount. */
export const PROMOTION_EFFECTS = ['percentage', 'amount', 'free_shipping', 'buy_x_get_y'] as const;
export type PromotionEffect = (typeof PROMOTION_EFFECTS)[number];

/** The form of a code; the codes of customers are compared in capital letters. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9_-]{1,39}$/;

/** The most codes of one discount. */
export const MAX_CODE_COUNT = 1000;

/** The states of an order's use of a discount (database/schema/selling/promotions.ts). */
export const PROMOTION_USE_STATES = ['taken', 'returned', 'late'] as const;

/** The keys of `PromotionConditions`. */
export const PROMOTION_CONDITIONS = [
  'products',
  'categories',
  'departments',
  'brands',
  'groups',
  'firstOrder',
  'minSubtotalCents',
  'minQuantity',
  'countries',
] as const satisfies readonly (keyof PromotionConditions)[];

/**
 * The conditions of a discount; all that are given must hold. The lists of ids select the items that it lowers, without a
 * list all; its minimum subtotal and quantity count only these items.
 */
export type PromotionConditions = {
  readonly products?: readonly string[];
  readonly categories?: readonly string[];
  readonly departments?: readonly Department[];
  readonly brands?: readonly string[];
  /** Only for customers in one of these groups (`normaliseGroup`). */
  readonly groups?: readonly string[];
  /** Only for customers without an earlier order. */
  readonly firstOrder?: boolean;
  /** Before discounts. */
  readonly minSubtotalCents?: number;
  readonly minQuantity?: number;
  /** Codes of countries of delivery. */
  readonly countries?: readonly string[];
};

/** A discount at checkout. */
export type Promotion = Period & {
  readonly id: string;
  /** Shown to customers. */
  readonly name: string;
  readonly class: PromotionClass;
  readonly effect: PromotionEffect;
  /** Percent for `percentage` and `buy_x_get_y`, cents for `amount` (of each item, if its class is `line`), 0 for `free_shipping`. */
  readonly value: number;
  /** How many items a set of `buy_x_get_y` has at full price and at the reduced price; otherwise null. */
  readonly buy: number | null;
  readonly get: number | null;
  /** How many sets count at most; null: all. */
  readonly maxSets: number | null;
  readonly conditions: PromotionConditions;
  /** Whether it replaces all other discounts instead of adding to them. */
  readonly exclusive: boolean;
  /** Of discounts that save the same, the one with the lowest number applies. */
  readonly priority: number;
};

/** A discount that an order may have, with its limits and uses. */
export type PromotionOffer = Promotion & {
  /** The code that the customer entered for it; null for an automatic discount. */
  readonly code: string | null;
  /** Whether the discount or its code has reached its limit of uses. */
  readonly isUsedUp: boolean;
  /** Uses per customer; null: unlimited. */
  readonly limitPerson: number | null;
  readonly usesOfPerson: number;
};

/** An amount that a discount takes off a line, or off the shipping charge (position null). */
export type Adjustment = {
  readonly position: number | null;
  readonly promotion: PromotionOffer;
  readonly cents: Cents;
};

/** Compares discounts that save the same. */
export function comparePromotions(one: Promotion, other: Promotion): number {
  return one.priority - other.priority || compareTexts(one.id, other.id);
}

/** Sums up adjustments. */
export function sumAdjustments(adjustments: readonly Pick<Adjustment, 'cents'>[]): Cents {
  return sum(adjustments.map(({ cents }) => cents));
}
