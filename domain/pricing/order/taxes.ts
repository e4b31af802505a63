import type { Cents } from '../../money.ts';
import { isWithin, type Period } from '../period.ts';
import { compareTexts } from './order-line.ts';
import { ANY, closeness, type Destination, type Place } from './place.ts';
import { portion } from './rounding.ts';

/** The form of a tax class. PostgreSQL checks it, too. */
export const TAX_CLASS = /^[a-z0-9-]{1,40}$/;
/** The same, or `*` for every class. */
export const TAX_CLASS_OR_ANY = /^([a-z0-9-]{1,40}|[*])$/;

/** The tax class of products, unless they have another. */
export const STANDARD_TAX_CLASS = 'standard';

/** The tax class of the shipping charge. */
export const SHIPPING_TAX_CLASS = 'shipping';

const WHOLE_PPM = 1_000_000;

/** Parts per million in a percent. */
export const PPM_PER_PERCENT = WHOLE_PPM / 100;

/** A tax. */
export type TaxRate = Place &
  Period & {
    readonly id: string;
    /** Shown to customers. */
    readonly name: string;
    /** The class of products that it is for, or `ANY`. */
    readonly taxClass: string;
    readonly ratePpm: number;
    /** Whether prices include the tax; otherwise it is added to them. */
    readonly included: boolean;
  };

/** The tax of a line, or of the shipping charge (position null). */
export type TaxAmount = Pick<TaxRate, 'name' | 'ratePpm' | 'included'> & {
  readonly position: number | null;
  /** What the rate is applied to: the price after discounts. */
  readonly baseCents: Cents;
  readonly cents: Cents;
};

/** Finds the rate for a tax class at a destination: the closest place, then the class itself, then the latest start. */
export function findRate(
  rates: readonly TaxRate[],
  { destination, taxClass, at }: { destination: Destination; taxClass: string; at: Date },
): TaxRate | undefined {
  const [found] = rates
    .filter((rate) => [taxClass, ANY].includes(rate.taxClass) && isWithin(rate, at))
    .flatMap((rate) => {
      const place = closeness(rate, destination);
      return place === undefined ? [] : [{ rate, place, isOwnClass: Number(rate.taxClass !== ANY) }];
    })
    .toSorted(
      (one, other) =>
        other.place - one.place ||
        other.isOwnClass - one.isOwnClass ||
        (other.rate.startsAt?.getTime() ?? 0) - (one.rate.startsAt?.getTime() ?? 0) ||
        compareTexts(one.rate.id, other.rate.id),
    );
  return found?.rate;
}

/** Returns the tax that is added to an amount, or that the amount includes, rounded half up. */
export function taxOf({ ratePpm, included }: Pick<TaxRate, 'ratePpm' | 'included'>, base: Cents): Cents {
  return portion(base, ratePpm, included ? WHOLE_PPM + ratePpm : WHOLE_PPM);
}
