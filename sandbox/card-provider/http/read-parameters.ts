import { z } from 'zod';
import type { Parameters } from './form-body.ts';
import { refuse, type Refusal } from './stripe-error.ts';

/** An integer written in digits. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'integer' })
  .transform(Number);

/** `true` or `false`. */
export const boolean = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A list, which form encoding sends as an object with positions as names. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.record(z.string(), item).transform((entries) => Object.values(entries) as z.output<T>[]);
}

/** Parses the parameters, or returns Stripe's 400 that names the first invalid one. */
export function readParameters<S extends z.ZodType>(
  shape: S,
  parameters: Parameters,
): { ok: true; value: z.output<S> } | { ok: false; error: Refusal } {
  const read = shape.safeParse(parameters);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, error: explain(read.error, parameters) };
}

function explain(error: z.ZodError, parameters: Parameters): Refusal {
  const issue = findIssue(error.issues[0]);
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, ...issue.keys.slice(0, 1)]);
    return refuseParameter('parameter_unknown', param, `Received unknown parameter: ${param}`);
  }
  const param = bracketed(path);
  const given = path.reduce<Parameters | string | undefined>(
    (place, name) => (typeof place === 'object' ? place[name] : undefined),
    parameters,
  );
  if (given === undefined)
    return refuseParameter('parameter_missing', param, `Missing required param: ${param}.`);
  if (issue?.message === 'integer')
    return refuseParameter(
      'parameter_invalid_integer',
      param,
      `Invalid integer: ${typeof given === 'string' ? given : '{}'}`,
    );
  if (issue?.message.startsWith('This value must')) {
    const currentValue =
      issue.code === 'too_big' ? ` (it currently is '${typeof given === 'string' ? given : ''}')` : '';
    return refuseParameter('parameter_invalid_integer', param, `${issue.message}${currentValue}.`);
  }
  return refuseParameter('parameter_invalid', param, `Invalid ${param}`);
}

/** Returns the issue to report. For a union it is the issue of the alternative that matches deepest. */
function findIssue(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue;
  const inner = issue.errors.flatMap(([first]) => (first ? [first] : []));
  const deepest = inner.toSorted((a, b) => b.path.length - a.path.length)[0];
  return deepest && { ...deepest, path: [...issue.path, ...deepest.path] };
}

function refuseParameter(code: string, param: string, message: string): Refusal {
  return refuse(400, { type: 'invalid_request_error', code, param, message });
}

function bracketed(path: readonly string[]): string {
  return path.map((name, depth) => (depth === 0 ? name : `[${name}]`)).join('');
}
