/** An error as the log may hold it. */
type LoggedError = { type: string; message: string; stack?: string; code?: string; [field: string]: unknown };

/** What PostgreSQL says of an error that names parts of the schema and never a value. */
const HARMLESS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'port',
];

/** Some libraries put a whole statement or answer into a message. */
const MAX_MESSAGE_LENGTH = 2_000;

/** Anything that looks like an e-mail address. */
const ADDRESS = /[^\s@"'<>()\\,;:=]+@[^\s@"'<>()\\,;:=]+\.[a-z0-9-]+/gi;

/**
 * Turns an error into what may be logged. A failed query's own message names its parameters, which are people's data: its cause is
 * logged instead. Of the cause, PostgreSQL's `detail` and `where` are left out, for they quote rows, and so are values at the end of
 * its message.
 */
export function serialiseError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)) };
  const isQuery = 'query' in error && 'params' in error;
  if (isQuery && error.cause instanceof Error) return serialiseError(error.cause);
  const words = isQuery ? 'a query failed' : error.message;
  const text = 'severity' in error ? words.replace(/: ".*$/s, '') : words;
  const message = withoutAddresses(text.slice(0, MAX_MESSAGE_LENGTH));
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const known = HARMLESS.flatMap((field): [string, string | number][] => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
  });
  const { cause } = error;
  return {
    ...(Object.fromEntries(known) as Record<string, string | number>),
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...(cause instanceof Error && { cause: serialiseError(cause) }),
  };
}

/** A text without e-mail addresses: whatever slips into a line of the log, it names nobody. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '(address)');
}
