import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** A migration as its file and the journal describe it. */
export type Migration = {
  /** The name of its file without the ending, such as `0107_shared-assets`. */
  readonly tag: string;
  /** The time that orders migrations, in milliseconds; also recorded in the database. */
  readonly at: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** Whether it says what it does to older programs. Those before 0107 do not. */
  readonly isMarked: boolean;
  /** The oldest migration whose program runs after this one; null when all do. */
  readonly contractsSince: string | null;
  /** Whether each statement commits by itself, as `CREATE INDEX CONCURRENTLY` requires. */
  readonly isOutsideTransaction: boolean;
};

const MARK = /^-- (?:expand|contract since (?<since>\S+))$/m;
const OUTSIDE = /^-- outside a transaction$/m;

/** The migrations of this program. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

/** Reads the migrations of a folder, the oldest first. */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, index) => {
    const text = sql.join('');
    const mark = MARK.exec(text);
    return {
      tag: journal.entries[index]?.tag ?? '',
      at: folderMillis,
      hash,
      statements: sql,
      isMarked: mark !== null,
      contractsSince: mark?.groups?.['since'] ?? null,
      isOutsideTransaction: OUTSIDE.test(text),
    };
  });
}

let ownMigrations: readonly Migration[] | undefined;

/** Returns the migrations of this program. Reads them once: an upgrade may replace the files under a running process. */
export function readOwnMigrations(): readonly Migration[] {
  ownMigrations ??= readMigrations(MIGRATIONS_FOLDER);
  return ownMigrations;
}
