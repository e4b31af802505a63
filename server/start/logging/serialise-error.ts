/** An error without personal data. */
type LoggedError = { type: string; message: string; stack?: string; code?: string; [field: string]: unknown };

/** Fields of PostgreSQL's and Node's errors that never hold a value of a row. */
const SAFE_FIELDS = [
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

/** In characters; some libraries put a whole statement or response into a message. */
const MAX_MESSAGE_LENGTH = 2_000;

const EMAIL_ADDRESS = /[^\s@"'<>()\\,;:=]+@[^\s@"'<>()\\,;:=]+\.[a-z0-9-]+/gi;

/**
 * Serialises an error for the log without personal data. A failed query's message holds its parameters, so its cause is logged instead.
 * Omits PostgreSQL's `detail` and `where`, which quote rows, and values at the end of the message.
 */
export function serialiseError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)) };
  const isQuery = 'query' in error && 'params' in error;
  if (isQuery && error.cause instanceof Error) return serialiseError(error.cause);
  const text = isQuery ? 'a query failed' : error.message;
  const withoutValues = 'severity' in error ? text.replace(/: ".*$/s, '') : text;
  const message = withoutAddresses(withoutValues.slice(0, MAX_MESSAGE_LENGTH));
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const known = SAFE_FIELDS.flatMap((field): [string, string | number][] => {
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

/** Replaces email addresses in a text. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(EMAIL_ADDRESS, '(address)');
}
