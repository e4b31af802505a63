import type { FieldValue } from '#domain/editing/merge-edits.ts';
import { describeValue, nameOfField } from '../activity/entry/describe-entry.ts';
import type { FormEdits } from '../data/use-kept-edits.ts';
import type { Choice, Choices, ConflictQuestion } from './conflict-dialog.tsx';
import { showConflict, type FieldConflict } from './field-conflict.ts';

/** The parts of a discount or sale price that are merged as one field: what it lowers, its unit and its amount. */
const COUPLED = ['class', 'effect', 'value'];

/**
 * Returns the fields of a record that a user has changed, each with the value that the user has seen. `read` is the stored record after a
 * round trip through its form, which may round. A seen value that equals `read` is sent as the exact stored value.
 */
export function editsOfRecord<Body extends object>(
  body: Body,
  { seen, read, stored }: { seen: Body; read: Body; stored: Readonly<Record<keyof Body, unknown>> },
): Partial<Record<keyof Body, { readonly base: unknown; readonly value: unknown }>> {
  const edits: Partial<Record<keyof Body, { base: unknown; value: unknown }>> = {};
  for (const field of Object.keys(body) as (keyof Body)[]) {
    const parts = COUPLED.includes(String(field)) ? (COUPLED as (keyof Body)[]) : [field];
    if (parts.every((part) => isSame(body[part], seen[part]))) continue;
    const base = isSame(seen[field], read[field]) ? stored[field] : seen[field];
    edits[field] = { base, value: body[field] };
  }
  return edits;
}

/** Returns the edits that were made since the save, with the saved values as their bases. */
export function editsAfter<Form extends object>(
  { edits, base }: FormEdits<Form>,
  saved: Partial<Form>,
): FormEdits<Form> {
  const isOpen = (field: string) => {
    const name = field as keyof Form;
    return field in edits && !(field in saved && isSame(edits[name], saved[name]));
  };
  const open = (values: Partial<Form>) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => isOpen(field))) as Partial<Form>;
  // `useKeptEdits` compares bases as JSON texts, so they keep the order of the form's fields.
  return { edits: open(edits), base: open({ ...base, ...saved }) };
}

/** Returns the question about the fields of a record that somebody else has changed too. `mine` is the record as the user wants it. */
export function questionOf(
  conflicts: readonly FieldConflict[],
  mine: Readonly<Record<string, unknown>>,
): ConflictQuestion | null {
  if (conflicts.length === 0) return null;
  const fields = conflicts.map((conflict) => {
    const { field } = conflict;
    return showConflict(conflict, {
      name: field,
      label: capitalise(nameOfField(field)),
      mine: asFieldValue(mine[field]),
      merged: null,
      show: (value) => show(field, value),
    });
  });
  const parts = fields.filter(({ name }) => COUPLED.includes(name));
  const last = parts.at(-1);
  // Others may have changed only one of the parts: the latest change says who and when.
  const latest = parts.toSorted((one, other) => timeOf(one.at) - timeOf(other.at)).at(-1);
  const join = (version: 'base' | 'theirs' | 'mine') => parts.map((part) => part[version]).join(', ');
  return {
    fields: fields
      .filter((field) => field === last || !parts.includes(field))
      .map((field) =>
        field === last && latest
          ? {
              ...field,
              by: latest.by,
              at: latest.at,
              base: join('base'),
              theirs: join('theirs'),
              mine: join('mine'),
            }
          : field,
      ),
    kept: [],
  };
}

function timeOf(at: string | null): number {
  return at === null ? 0 : Date.parse(at);
}

/** Returns the chosen version of a field. The parts that are merged as one field have one choice. */
export function choiceOf(choices: Choices, field: string): Choice | undefined {
  return (
    choices[field] ??
    (COUPLED.includes(field) ? COUPLED.map((part) => choices[part]).find(Boolean) : undefined)
  );
}

/** Returns the names of the fields for which the user has chosen a version; `mine` includes merged ones. */
export function fieldsChosen(choices: Choices, version: 'theirs' | 'mine'): string[] {
  return Object.keys(choices).filter((field) => (choices[field] === 'theirs') === (version === 'theirs'));
}

/** Returns a list as its JSON text, as the log of changes has it. */
function asFieldValue(value: unknown): FieldValue {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : ((value ?? null) as FieldValue);
}

function show(field: string, value: FieldValue): string {
  const isTime = field.endsWith('At') && typeof value === 'string' && value !== '';
  return isTime
    ? new Date(value).toLocaleString()
    : describeValue({ field, before: null, after: value }, 'after');
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Whether two values have the same JSON text. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
