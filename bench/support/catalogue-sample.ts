import pg from 'pg';
import { writeCursor } from '#server/http/paging/cursor.ts';

/** Products from the whole catalogue, and cursors deep in its listing. */
export type CatalogueSample = { readonly ids: readonly string[]; readonly cursors: readonly string[] };

/** Reads 200 products at random. */
export async function readSample(databaseUrl: string): Promise<CatalogueSample> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; created_at: Date }>(
      'SELECT id, created_at FROM product ORDER BY md5(id) LIMIT 200',
    );
    return {
      ids: rows.map(({ id }) => id),
      cursors: rows.map(({ id, created_at: at }) => writeCursor({ value: at.toISOString(), id }, 'newest')),
    };
  } finally {
    await client.end();
  }
}
