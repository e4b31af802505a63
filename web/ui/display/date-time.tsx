import { useHydrated } from '../hooks/use-hydrated.ts';

const THEIRS = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const UTC = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A day with its time, `at` in ISO 8601: in the person's own time zone, which only their browser knows; until then in UTC. */
export function DateTime({ at }: { at: string }) {
  const isTheirs = useHydrated();
  const date = new Date(at);
  return <time dateTime={at}>{isTheirs ? THEIRS.format(date) : `${UTC.format(date)} UTC`}</time>;
}
