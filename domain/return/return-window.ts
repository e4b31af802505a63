import { DAY_MS } from '../durations.ts';
import type { ReturnRule } from './return-rule.ts';

/** How long the parcel of an approved return may take. */
export const PARCEL_DAYS = 30;

/** Returns until when customers may ask for a return of pieces that were delivered at a time. */
export function returnUntil(deliveredAt: Date, { days }: Pick<ReturnRule, 'days'>): Date {
  return new Date(deliveredAt.getTime() + days * DAY_MS);
}

/** Returns when an approved return expires without its parcel. */
export function parcelUntil(approvedAt: Date): Date {
  return new Date(approvedAt.getTime() + PARCEL_DAYS * DAY_MS);
}
