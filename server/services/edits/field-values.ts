import type { FieldValue } from '#domain/editing/merge-edits.ts';
import type { EditedFields } from './edited-record.ts';

type Json =
  | FieldValue
  | readonly string[]
  | { readonly [key: string]: readonly string[] }
  | readonly { readonly [key: string]: unknown }[];

/** Converts the fields of a request, whose lists become their JSON text. */
export function toEditedFields(
  body: Readonly<Record<string, { readonly base: Json; readonly value: unknown } | undefined>>,
): EditedFields {
  return Object.fromEntries(
    Object.entries(body).flatMap(([field, edit]) =>
      edit === undefined
        ? []
        : [[field, { base: toFieldValue(edit.base), value: toFieldValue(edit.value as Json) }]],
    ),
  );
}

/** Converts a value, whose lists become their JSON text. */
export function toFieldValue(value: Json): FieldValue {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Reads a list from its JSON text. */
export function readList(value: FieldValue | undefined): string[] {
  return typeof value === 'string' ? (JSON.parse(value) as string[]) : [];
}
