import { sql, type SQL } from 'drizzle-orm';

/** Returns the condition that a text has words with all these beginnings. `vector` is the SQL of its words. */
export function hasWords(vector: string, beginnings: readonly string[]): SQL {
  return sql`${sql.raw(vector)} @@ to_tsquery('simple', ${beginnings.map((word) => `${word}:*`).join(' & ')})`;
}
