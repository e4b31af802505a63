import type { CallProblem } from '#contract/client.ts';
import type { ShopData } from './load-shop.ts';

/** A field of the shop details. */
export type Field = keyof ShopData;

/** Unsaved values by field. */
export type Edits = Readonly<Partial<Record<Field, string>>>;

/** Why fields were not saved. */
export type Problems = Readonly<Partial<Record<Field, string>>>;

/** Sets a field; a value that equals the stored one is no change. */
export function setField(
  edits: Edits,
  { stored, field, value }: { stored: ShopData; field: Field; value: string },
): Edits {
  const others = Object.entries(edits).filter(([name]) => name !== field);
  return Object.fromEntries(value === stored[field] ? others : [...others, [field, value]]);
}

/** Returns the edits without those that were saved. A field that was edited again during the save stays. */
export function withoutSaved(edits: Edits, saved: Edits): Edits {
  const fields = Object.entries(edits) as [Field, string][];
  return Object.fromEntries(fields.filter(([field, value]) => saved[field] !== value));
}

/** Returns the body of the call that saves: each new value with the stored one. */
export function bodyOf(edits: Edits, stored: ShopData) {
  const fields = Object.entries(edits) as [Field, string][];
  return Object.fromEntries(fields.map(([field, value]) => [field, { base: stored[field], value }]));
}

/** Returns the problems by field. A conflict names what another person has written; saving again replaces it. */
export function problemsOf(problem: CallProblem): Problems {
  const conflicts = 'conflicts' in problem ? (problem.conflicts ?? []) : [];
  const errors = problem.errors ?? [];
  const refused = errors.map(({ field, message }) => [field.split('.')[0] ?? field, message] as const);
  const overtaken = conflicts.map(({ field, theirs, author }) => {
    const value = theirs === null || theirs === '' ? 'nothing' : `‘${theirs}’`;
    const who = author === null ? `It is now ${value}.` : `${author.name} has changed it to ${value}.`;
    return [field, `${who} Save again to keep yours, or discard it.`] as const;
  });
  return Object.fromEntries([...refused, ...overtaken]);
}

/** Returns what is wrong with unsaved values whose stored values have changed since. */
export function describeOutdated(edits: Edits): Problems {
  const text = 'The shop details have changed since you entered this. Save to keep it, or discard it.';
  return Object.fromEntries(Object.keys(edits).map((field) => [field, text]));
}
