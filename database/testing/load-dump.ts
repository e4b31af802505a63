import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A `COPY … FROM stdin;` with its rows, or another statement of one line, as pg_dump writes them. */
const STATEMENTS = /^(COPY (\w+) \(.*\) FROM stdin);\n([^]*?)^\\\.\n|^(.+);\n/gm;

/** Loads the rows of a dump into a database that has the tables of its version. Triggers do not fire, so the rows stay as dumped. */
export async function loadDump(databaseUrl: string, file: URL): Promise<void> {
  const text = await readFile(file, 'utf8');
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'osier-tests' });
  await client.connect();
  try {
    for (const [, copy, table, rows = '', statement] of text.matchAll(STATEMENTS)) {
      if (copy === undefined) {
        await client.query(statement ?? '');
        continue;
      }
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await pipeline(Readable.from([rows]), client.query(copyFrom(copy)));
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
  } finally {
    await client.end();
  }
}
