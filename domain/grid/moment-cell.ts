/** Formats a moment as `2026-11-28 08:00` in the time zone of the browser, so that spreadsheets sort it. */
export function formatMoment(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Parses the format of `formatMoment`. Undefined for other texts and for days that do not exist. */
export function parseMoment(text: string): Date | undefined {
  const parts = /^(\d{4})-(\d\d?)-(\d\d?)[ T](\d\d?):(\d\d)$/.exec(text.trim());
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  const at = new Date(year, month - 1, day, hour, minute);
  const isDay = at.getFullYear() === year && at.getMonth() === month - 1 && at.getDate() === day;
  return isDay && hour < 24 && minute < 60 ? at : undefined;
}
