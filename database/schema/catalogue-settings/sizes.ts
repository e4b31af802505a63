import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';

/** A size: 1 to 16 characters in one line, none a control character, no space at its ends. */
const SIZE_FORM = '[^[:space:][:cntrl:]]([^[:cntrl:]]{0,14}[^[:space:][:cntrl:]])?';

/** Returns the condition that a column is null or a size. */
export function hasSizeForm(column: string): string {
  return `${column} ~ '^${SIZE_FORM}$'`;
}

/** The sizes of a scale as a text of one line each, for checks. */
const SIZE_LINES = String.raw`array_to_string(sizes, E'\n')`;

/** The sizes of one kind of garment, in the order in which pages show them. */
export const sizeScale = pgTable(
  'size_scale',
  { id: text().primaryKey(), sizes: text().array().notNull() },
  () => [
    check('size_scale_id_form', sql.raw(`id ~ '^[a-z0-9](-?[a-z0-9]){0,31}$'`)),
    check('size_scale_sizes_form', sql.raw(`${SIZE_LINES} ~ '^${SIZE_FORM}(\\n${SIZE_FORM})*$'`)),
    // Fails for null, and for a size with a line break.
    check('size_scale_sizes_lines', sql.raw(`string_to_array(${SIZE_LINES}, E'\\n') = sizes`)),
    check('size_scale_sizes_once', sql.raw(`${SIZE_LINES} !~ '(^|\\n)([^\\n]+)\\n(.*\\n)?\\2(\\n|$)'`)),
  ],
);
