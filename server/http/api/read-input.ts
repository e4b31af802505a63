import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { FieldError, ProblemCode } from '#contract/problem-codes.ts';
import { fail, ok, type Result } from '#domain/result.ts';

/** Why the input of a request was rejected. */
export type InputError = { readonly code: ProblemCode; readonly errors?: readonly FieldError[] };

/**
 * Reads and validates the parts of a request that its call defines. The error names all invalid fields at once; unknown fields are
 * dropped. `params` come from the path, still percent-encoded.
 */
export async function readInput(
  call: Call,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Result<Record<string, unknown>, InputError>> {
  const url = new URL(request.url);
  const decodedParams = decodeAll(params);
  if (!decodedParams.ok) return decodedParams;
  const query = readQuery(url);
  if (!query.ok) return query;

  let body: unknown;
  if (call.body) {
    const read = await readJson(request, call.body);
    if (!read.ok) return read;
    body = read.value;
  }

  const parts: readonly [string, z.ZodType | undefined, unknown][] = [
    ['params', call.params, decodedParams.value],
    ['query', call.query, query.value],
    ['headers', call.headers, Object.fromEntries(request.headers)],
    ['body', call.body, body],
  ];
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [part, schema, raw] of parts) {
    if (!schema) continue;
    const parsed = schema.safeParse(raw, { error: defaultMessage });
    if (parsed.success) input[part] = parsed.data;
    else errors.push(...parsed.error.issues.map((issue) => fieldError(issue, part)));
  }
  return errors.length > 0 ? fail({ code: 'invalid_request', errors }) : ok(input);
}

function fieldError(issue: z.core.$ZodIssue, part: string): FieldError {
  const field = issue.path.length > 0 ? issue.path.map(String).join('.') : part;
  return { field, message: issue.message };
}

const TYPES: Readonly<Record<string, string>> = { object: 'an object', string: 'text', number: 'a number' };

/** Returns the message for an issue whose schema has none. zod's own messages are not written for users. */
function defaultMessage({ code, input, expected }: z.core.$ZodRawIssue): string {
  if (input === undefined) return 'This field is required.';
  const type = code === 'invalid_type' ? TYPES[String(expected)] : undefined;
  return type === undefined ? 'This field has a value that is not allowed.' : `This field must be ${type}.`;
}

function decodeAll(params: Readonly<Record<string, string>>): Result<Record<string, string>, InputError> {
  const decoded: Record<string, string> = {};
  for (const [name, raw] of Object.entries(params)) {
    const value = decode(raw);
    if (value === undefined) return fail(badEncoding(name));
    decoded[name] = value;
  }
  return ok(decoded);
}

function readQuery(url: URL): Result<Record<string, string>, InputError> {
  const query: Record<string, string> = {};
  for (const pair of url.search.slice(1).split('&')) {
    if (pair === '') continue;
    const [rawName = '', ...rest] = pair.split('=');
    const name = decode(rawName.replaceAll('+', ' '));
    const value = decode(rest.join('=').replaceAll('+', ' '));
    if (name === undefined || value === undefined) return fail(badEncoding(name ?? 'query'));
    if (Object.hasOwn(query, name)) {
      return fail({
        code: 'invalid_request',
        errors: [{ field: name, message: `${name} was given twice.` }],
      });
    }
    query[name] = value;
  }
  return ok(query);
}

function badEncoding(field: string): InputError {
  return { code: 'invalid_request', errors: [{ field, message: 'This is not valid percent-encoding.' }] };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads the body. If a call works without a body, an empty one may have any media type. */
async function readJson(request: Request, schema: z.ZodType): Promise<Result<unknown, InputError>> {
  const type = request.headers.get('content-type') ?? '';
  const isJson = /^application\/json\s*(;|$)/i.test(type);
  const isOptional = () => schema.safeParse(undefined).success;
  if (!isJson && !isOptional()) return fail({ code: 'unsupported_media_type' });
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0 && isOptional()) return ok(undefined);
  if (!isJson) return fail({ code: 'unsupported_media_type' });
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return fail({ code: 'malformed_json' });
  }
}
