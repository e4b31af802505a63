const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses a time with its zone, like 2026-11-29T14:05Z. Without a zone, it would depend on the machine's. Undefined for other texts and
 * for days that do not exist.
 */
export function parseTime(text: string): Date | undefined {
  const [, day] = TIME.exec(text) ?? [];
  const time = new Date(text);
  if (day === undefined || Number.isNaN(time.getTime())) return undefined;
  // JavaScript reads February 30 as March 2.
  return new Date(day).toISOString().startsWith(day) ? time : undefined;
}
