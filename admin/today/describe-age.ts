export const MINUTE_MS = 60_000;

/** Returns a length of time in its largest unit, such as 3 hours. */
export function describeAge(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
