import { DAY_MS } from '../durations.ts';

/** How long after the delivery customers may ask for a return. */
export const RETURN_WINDOW_DAYS = 30;

/** How long the parcel of an approved return may take. */
export const PARCEL_DAYS = 30;

/** Returns until when pieces that were delivered at a time may be returned. */
export function returnUntil(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + RETURN_WINDOW_DAYS * DAY_MS);
}

/** Returns when an approved return expires without its parcel. */
export function parcelUntil(approvedAt: Date): Date {
  return new Date(approvedAt.getTime() + PARCEL_DAYS * DAY_MS);
}
