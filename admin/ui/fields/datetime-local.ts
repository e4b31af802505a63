import { MINUTE_MS } from '#domain/durations.ts';

/** Returns a moment as the value of a `datetime-local` field, in the browser's time zone. */
export function toDatetimeLocal(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** Returns the value of a `datetime-local` field as ISO 8601 in UTC; null for an empty or incomplete one. */
export function fromDatetimeLocal(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
