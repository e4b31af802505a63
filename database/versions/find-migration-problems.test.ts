import { describe, expect, it } from 'vitest';
import { findMigrationProblems } from './find-migration-problems.ts';
import { readOwnMigrations, type Migration } from './read-migrations.ts';

/** The first migration that says what it does to older programs. Those before it are released, and never change. */
const FIRST_CHECKED = 107;

const all = readOwnMigrations();
const checked = all.slice(FIRST_CHECKED);

it.each(checked.map((migration) => [migration.tag, migration] as const))(
  '%s runs beside the processes of the version before',
  (_, migration) => {
    expect(findMigrationProblems(migration, all)).toEqual([]);
  },
);

const base: Migration = {
  tag: '0900_planned',
  at: 9e12,
  hash: '',
  statements: [],
  isMarked: true,
  contractsSince: null,
  isOutsideTransaction: false,
};

function problemsOf(statement: string, given: Partial<Migration> = {}): string[] {
  return findMigrationProblems({ ...base, statements: [statement], ...given }, all);
}

describe('on a large table, a migration is refused that', () => {
  it.each([
    ['builds an index', 'CREATE INDEX "a" ON "shop_order" USING btree ("number")', /blocks writes/],
    ['builds a unique index', 'CREATE UNIQUE INDEX a ON stock_movement (id)', /blocks writes/],
    ['changes a type', 'ALTER TABLE product ALTER COLUMN title SET DATA TYPE varchar(9)', /may rewrite/],
    ['requires a value', 'ALTER TABLE "product" ALTER COLUMN "title" SET NOT NULL', /scans the table/],
    ['adds a CHECK', `ALTER TABLE order_line ADD CONSTRAINT a CHECK (size <> ';')`, /NOT VALID/],
    ['adds a foreign key', 'ALTER TABLE refund ADD FOREIGN KEY (a) REFERENCES b (id)', /NOT VALID/],
    ['adds a key', 'ALTER TABLE outbox ADD CONSTRAINT a UNIQUE (b)', /builds an index/],
    ['adds a random default', 'ALTER TABLE review ADD COLUMN a uuid DEFAULT gen_random_uuid()', /rewrites/],
    ['adds a column with a reference', 'ALTER TABLE review ADD COLUMN a uuid REFERENCES b (id)', /scans/],
    ['writes every row', '/* a; b */ UPDATE product SET title = title', /batches with a job/],
    ['locks it', 'LOCK TABLE shop_order', /keeps the whole table locked/],
    [
      'builds an index in a transaction',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON review (id)',
      /of its own/,
    ],
    ['validates in the same transaction', 'ALTER TABLE review VALIDATE CONSTRAINT a', /of its own/],
  ])('%s', (_, statement, problem) => {
    const problems = findMigrationProblems({ ...base, statements: [statement], contractsSince: base.tag }, [
      ...all,
      base,
    ]);
    expect(problems.join('\n')).toMatch(problem);
    expect(problems).toHaveLength(1);
  });
});

describe('a migration is accepted that', () => {
  it.each([
    ['adds a column', 'ALTER TABLE product ADD COLUMN fit text'],
    [
      'adds a column with a fixed default',
      `ALTER TABLE product ADD COLUMN fit text DEFAULT 'loose' NOT NULL`,
    ],
    ['adds a constraint for new rows', 'ALTER TABLE product ADD CONSTRAINT a CHECK (fit <> 1) NOT VALID'],
    ['adds a column of a new type to a small table', 'ALTER TABLE brand ADD COLUMN a int UNIQUE'],
    ['fills a new table', 'CREATE TABLE "a" ("b" int);\nCREATE INDEX c ON a (b); UPDATE a SET b = 2;'],
    [
      'gives a reason',
      '-- allowed: it has at most one row for each order under review\nUPDATE outbox SET kind = 1',
    ],
  ])('%s', (_, statement) => {
    expect(problemsOf(statement)).toEqual([]);
  });

  it('builds an index outside a transaction, and drops what an earlier attempt has left', () => {
    const create = 'CREATE INDEX CONCURRENTLY a ON review (id)';
    const outside = { isOutsideTransaction: true };
    expect(problemsOf(`DROP INDEX CONCURRENTLY IF EXISTS a; ${create}`, outside)).toEqual([]);
    expect(problemsOf(create, outside)[0]).toMatch(/cannot be repeated/);
  });
});

describe('an expansion is refused that', () => {
  it.each([
    'DROP TABLE brand',
    'ALTER TABLE brand DROP COLUMN name',
    'ALTER TABLE brand RENAME COLUMN name TO title',
    'ALTER TABLE brand ALTER COLUMN name SET NOT NULL',
    'ALTER TABLE brand ADD COLUMN note text NOT NULL',
  ])('breaks older programs: %s', (statement) => {
    expect(problemsOf(statement)[0]).toMatch(/no expansion/);
    const contraction = { ...base, statements: [statement], contractsSince: all.at(-1)?.tag ?? '' };
    expect(findMigrationProblems(contraction, all)).toEqual([]);
  });
});

it('refuses a migration without a mark, and a contraction since an unknown migration', () => {
  expect(findMigrationProblems({ ...base, isMarked: false }, all)[0]).toMatch(/^needs a line/);
  expect(findMigrationProblems({ ...base, contractsSince: '0001_x' }, all)).toEqual([
    'names an unknown migration: 0001_x',
  ]);
});
