import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Reads a data file and validates it. Throws with the file's name and the places that do not match the schema. */
export function readJsonFile<Schema extends z.ZodType>(file: URL, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file.pathname} is not valid:\n${z.prettifyError(parsed.error)}`);
}
