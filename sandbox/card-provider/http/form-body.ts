/**
 * Parameters in the nesting of Stripe's form encoding: `metadata[order_id]=7` is `{ metadata: { order_id: '7' } }`.
 */
export type Parameters = { [name: string]: string | Parameters };

const namePattern = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const MAX_DEPTH = 6;

/**
 * Parses form-encoded text (a body or a query string). A list becomes an object with its positions as names.
 * Malformed or too deeply nested names stay unchanged, and are later rejected as unknown.
 */
export function readForm(text: string): Parameters {
  const result: Parameters = Object.create(null) as Parameters;
  for (const [name, value] of new URLSearchParams(text)) put(result, split(name), value);
  return result;
}

function split(name: string): string[] {
  const match = namePattern.exec(name);
  if (!match) return [name];
  const path = [
    match[1] ?? '',
    ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? ''),
  ];
  return path.length > MAX_DEPTH ? [name] : path;
}

function put(target: Parameters, path: readonly string[], value: string): void {
  let place = target;
  for (const [depth, name] of path.entries()) {
    const key = name === '' ? String(Object.keys(place).length) : name;
    if (depth === path.length - 1) {
      place[key] = value;
      return;
    }
    const existing = place[key];
    const inner = typeof existing === 'object' ? existing : (Object.create(null) as Parameters);
    place[key] = inner;
    place = inner;
  }
}

/** Returns the same text for the same parameters in any order, for comparing idempotent calls. */
export function canonical(parameters: Parameters): string {
  const entries = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : canonical(value)]),
  );
}
