import { ok, type Result } from '#domain/result.ts';

/** More objects than a shop creates in the period that the jobs list. */
const MAX_LIST_COUNT = 10_000;

/** Reads all pages of a list. Returns the parsed objects, or the first error. */
export async function readWholeList<Item, Parsed, Failure>(
  list: { autoPagingToArray(options: { limit: number }): Promise<Item[]> },
  parse: (item: Item) => Result<Parsed, Failure>,
): Promise<Result<Parsed[], Failure>> {
  const parsed: Parsed[] = [];
  for (const item of await list.autoPagingToArray({ limit: MAX_LIST_COUNT })) {
    const result = parse(item);
    if (!result.ok) return result;
    parsed.push(result.value);
  }
  return ok(parsed);
}

/** Returns the filter of a list for the objects that were created since then. */
export function createdSince(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1000) };
}
