import type { Size } from '../../catalogue/sizes/size.ts';
import { times, type Cents } from '../../money.ts';

/** A line of an order with the facts that its price depends on. Product and size are unique within an order. */
export type PricingLine = {
  readonly position: number;
  readonly productId: string;
  readonly size: Size | null;
  readonly category: string;
  /** The id of the brand; null without one. */
  readonly brand: string | null;
  readonly department: string;
  readonly taxClass: string;
  /** Of one piece; null if unknown. */
  readonly weightGrams: number | null;
  /** The selling price of one piece. */
  readonly unitCents: Cents;
  readonly quantity: number;
};

/** Returns the price of a line before discounts. */
export function lineAmount({ unitCents, quantity }: PricingLine): Cents {
  return times(unitCents, quantity);
}

/** Compares lines by product and size, so that no result depends on the order in which lines were added. */
export function compareLines(one: PricingLine, other: PricingLine): number {
  return compareTexts(one.productId, other.productId) || compareTexts(one.size ?? '', other.size ?? '');
}

/** Compares texts by code units, the same in every locale. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
