/** Whether a filter by an amount can have this value: whole dollars. */
export function isDollars(value: string): boolean {
  return /^\d{1,6}$/.test(value);
}
