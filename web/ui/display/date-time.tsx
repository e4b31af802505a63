import { useHydrated } from '../hooks/use-hydrated.ts';

const LOCAL_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const UTC_FORMAT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A date with its time; `at` is in ISO 8601. Shows UTC until hydration, then the user's time zone. */
export function DateTime({ at }: { at: string }) {
  const isHydrated = useHydrated();
  const date = new Date(at);
  return (
    <time dateTime={at}>{isHydrated ? LOCAL_FORMAT.format(date) : `${UTC_FORMAT.format(date)} UTC`}</time>
  );
}
