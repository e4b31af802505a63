import { useHydrated } from '../hooks/use-hydrated.ts';

const FORMATS = {
  minute: { dateStyle: 'long', timeStyle: 'short' },
  day: { dateStyle: 'long' },
} as const;

/** A date, to the minute or the day; `at` is in ISO 8601. Shows UTC until hydration, then the user's time zone. */
export function DateTime({ at, precision = 'minute' }: { at: string; precision?: keyof typeof FORMATS }) {
  const isHydrated = useHydrated();
  const timeZone = isHydrated ? {} : { timeZone: 'UTC' };
  const text = new Intl.DateTimeFormat('en-US', { ...FORMATS[precision], ...timeZone }).format(new Date(at));
  return <time dateTime={at}>{isHydrated ? text : `${text} UTC`}</time>;
}
