import type { ShippingZone } from '../../pricing/order/shipping.ts';

/** A zone whose every method takes longer than a text promises, with the fastest of them. */
export type LatePromise = { readonly zoneId: string; readonly method: string; readonly delivery: string };

const DAYS = String.raw`(\d{1,2})(?:\s*(?:to|-|–)\s*(\d{1,2}))?\s+(business |working )?days?\b`;
const PROMISE = new RegExp(
  String.raw`\b(?:deliver(?:y|ed|s)?|arrives?|ships?|shipping)\b[^.!?]*?\b(?:in|within)\s+${DAYS}`,
  'i',
);
const ESTIMATE = new RegExp(String.raw`^${DAYS}$`, 'i');
/** A text with one of these words is about another time, or makes an exception: nothing is concluded from it. */
const OTHER_TIME =
  /\b(?:return|refund|exchange|send back|of (?:the )?delivery|after|not|never|except|unless)/i;

/** The longest time that a text names. Business days are not compared with calendar days. */
type Time = { readonly days: number; readonly isBusiness: boolean };

/**
 * Lists the zones where no method is as fast as a text promises. A method without an estimate in the same kind of days counts as fast
 * enough.
 */
export function listLatePromises(text: string, zones: readonly ShippingZone[]): LatePromise[] {
  const promised = promisesTime(text) ? readTime(PROMISE, text) : undefined;
  if (promised === undefined) return [];
  return zones.flatMap((zone) => {
    const late = zone.methods.flatMap(({ name: method, delivery }) => {
      const time = readTime(ESTIMATE, delivery.trim());
      const isLate = time && time.isBusiness === promised.isBusiness && time.days > promised.days;
      return isLate ? [{ method, delivery, days: time.days }] : [];
    });
    const [fastest] = late.toSorted((one, other) => one.days - other.days);
    if (fastest === undefined || late.length < zone.methods.length) return [];
    return [{ zoneId: zone.id, method: fastest.method, delivery: fastest.delivery }];
  });
}

/** Whether a text promises a time of delivery. */
export function promisesTime(text: string): boolean {
  return !OTHER_TIME.test(text) && PROMISE.test(text);
}

function readTime(pattern: RegExp, text: string): Time | undefined {
  const [, from, to, business] = pattern.exec(text) ?? [];
  if (from === undefined) return undefined;
  return { days: Number(to ?? from), isBusiness: business !== undefined };
}
