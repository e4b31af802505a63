import type { CallProblem } from '#contract/client.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';

/** Values by field. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** Why fields were not saved. */
export type Problems = Readonly<Record<string, string>>;

/** Sets fields; a value that equals the stored one is no change. */
export function setFields(edits: Fields, values: Fields, stored: Fields): Fields {
  const all = Object.entries({ ...edits, ...values });
  return Object.fromEntries(all.filter(([field, value]) => value !== stored[field]));
}

/** Returns the edits without those that were saved. A field that was edited again during the save stays. */
export function withoutSaved(edits: Fields, saved: Fields): Fields {
  return Object.fromEntries(Object.entries(edits).filter(([field, value]) => saved[field] !== value));
}

/** Returns the body of the call that saves: each new value with the stored one. `order` is the JSON text of a list. */
export function bodyOf(edits: Fields, stored: Fields) {
  return Object.fromEntries(
    Object.entries(edits).map(([field, value]) => [
      field,
      {
        base: stored[field] ?? null,
        value: field === 'order' ? (JSON.parse(String(value)) as unknown) : value,
      },
    ]),
  );
}

/** Lists the fields whose shown value differs from what shoppers see. */
export function listUnpublished(shown: Fields, published: Fields): string[] {
  return Object.keys(shown).filter((field) => shown[field] !== published[field]);
}

/** Returns the problems by field. A conflict names what another person has written; saving again replaces it. */
export function problemsOf(problem: CallProblem): Problems {
  const conflicts = 'conflicts' in problem ? (problem.conflicts ?? []) : [];
  const refused = (problem.errors ?? []).map(
    ({ field, message }) => [field.replace(/\.value(\..*)?$/, ''), message] as const,
  );
  const overtaken = conflicts.map(({ field, theirs, author }) => {
    const value = theirs === null || theirs === '' ? 'nothing' : `‘${shorten(String(theirs))}’`;
    const who = author === null ? `It is now ${value}.` : `${author.name} has changed it to ${value}.`;
    return [field, `${who} Save again to keep yours, or discard it.`] as const;
  });
  return Object.fromEntries([...refused, ...overtaken]);
}

const SHORT_LENGTH = 80;

function shorten(text: string): string {
  return text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH)}…` : text;
}

/** Returns how long a text is, such as ‘37 of 48 characters’. */
export function describeLength(text: string, max: number): string {
  return `${text.length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`;
}
