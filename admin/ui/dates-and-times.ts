const MINUTE = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** Returns a time of day, such as 10:51. */
export function clockTime(at: Date | number): string {
  return MINUTE.format(at);
}

/** Returns a day, such as Saturday, November 21. */
export function dayName(at: Date | number): string {
  return DAY.format(at);
}

const DATE = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** Returns a day with the time of day, such as November 21, 10:51. */
export function dayAndTime(at: Date | number): string {
  return `${DATE.format(at)}, ${clockTime(at)}`;
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const SHORT_WITH_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Returns a day, such as Nov 21. */
export function shortDate(at: Date | number): string {
  return SHORT.format(at);
}

/** Returns a day, such as Nov 21, 2026. */
export function dateWithYear(at: Date | number): string {
  return SHORT_WITH_YEAR.format(at);
}

/** Returns noon in UTC of a day such as `2026-11-21`: in almost every time zone it is on that day. */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** Returns the time of a moment, preceded by its day if that is not today. The day has its year if that is not the current one. */
export function shortMoment(at: string, now: number): string {
  const [moment, today] = [new Date(at), new Date(now)];
  if (moment.toDateString() === today.toDateString()) return clockTime(moment);
  const day = moment.getFullYear() === today.getFullYear() ? shortDate(moment) : dateWithYear(moment);
  return `${day}, ${clockTime(moment)}`;
}
