import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Query } from '#database/connection/observe-queries.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { createArchiveWatch } from './watch-archive.ts';

const testDatabase = createTestDatabase();
const NOW = new Date('2026-11-30T17:10:00Z');

let dataDir: string;
let archive: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'osier-archive-'));
  archive = join(dataDir, 'postgres/wal-archive');
  await mkdir(archive, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true }));

async function addSegment(name: string, at: string): Promise<void> {
  await writeFile(join(archive, name), '');
  await utimes(join(archive, name), new Date(at), new Date(at));
}

const textOf: (statement: Parameters<Query>[0]) => string = (statement) =>
  typeof statement === 'string' ? statement : statement.text;

/** Watches the archive. The test's PostgreSQL archives nothing: `archiver` stands for its statistics. */
function watch(archiver = 'pg_stat_archiver') {
  const query: Query = (statement) =>
    testDatabase.database.query(textOf(statement).replace('pg_stat_archiver', archiver));
  const clock = { now: () => NOW };
  return createArchiveWatch({ database: { query }, clock, dataDir, folder: '/backups' }).findFailure();
}

const statistics = (archived: string, failed: string) =>
  `(SELECT ${archived}::timestamptz AS last_archived_time, ${failed}::timestamptz AS last_failed_time) AS archiver`;

it('finds no failure while changes are moved, and before any was written', async () => {
  expect(await watch()).toBeUndefined();
  await addSegment('000000010000000000000007', '2026-11-30T17:05:00Z');
  await addSegment('archtemp.000000010000000000000008.1', '2026-11-30T12:00:00Z');
  expect(await watch(statistics("'2026-11-30T17:05Z'", "'2026-11-30T17:04Z'"))).toBeUndefined();
});

it('names since when changes wait to be moved', async () => {
  await addSegment('000000010000000000000007', '2026-11-30T17:04:59Z');
  await addSegment('000000010000000000000008', '2026-11-30T17:06:00Z');
  expect(await watch()).toBe(
    'Changes since 2026-11-30T17:04Z could not be moved to /backups; the log of the shop says why.',
  );
});

it.each([["'2026-11-30T16:00Z'"], ['NULL']])(
  'reports that PostgreSQL archives nothing since its last success (%s)',
  async (archived) => {
    expect(await watch(statistics(archived, "'2026-11-30T17:08Z'"))).toMatch(
      /^PostgreSQL could not archive changes at 2026-11-30T17:08Z; .+\/postgres\/log says why\.$/,
    );
  },
);
