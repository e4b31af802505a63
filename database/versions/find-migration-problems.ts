import type { Migration } from './read-migrations.ts';
import { splitStatements } from './split-statements.ts';

/**
 * Tables that stay small, whatever shoppers do. Every other one that exists may have millions of rows, where a scan or a rewrite takes
 * longer than the 100 ms for which a migration may lock a table of a running shop.
 */
const SMALL_TABLES = new Set([
  'api_token',
  'brand',
  'carrier',
  'category',
  'content_block',
  'content_page',
  'content_version',
  'customer_group',
  'department_category',
  'invitation',
  'job',
  'low_stock_digest',
  'page_viewer',
  'passkey',
  'price_recompute',
  'price_rule',
  'privacy_rule',
  'promotion',
  'reindex_pass',
  'return_rule',
  'saved_view',
  'search_word',
  'shipping_method',
  'shipping_tier',
  'shipping_zone',
  'shipping_zone_place',
  'shop_details',
  'shop_identity',
  'size_scale',
  'staff',
  'staff_policy',
  'tax_rate',
  'webhook_endpoint',
]);

type Rule = {
  readonly pattern: RegExp;
  readonly problem: string;
};

/** What scans or rewrites a table under a lock that blocks reads or writes, in a statement about a large table. */
const SLOW: readonly Rule[] = [
  {
    pattern: /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i,
    problem: 'blocks writes while it builds the index: use CONCURRENTLY',
  },
  { pattern: /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i, problem: 'may rewrite the table: add a column' },
  {
    pattern: /\bALTER (COLUMN )?\w+ SET NOT NULL\b/i,
    problem: 'scans the table: add a CHECK with NOT VALID, and validate it in a later migration',
  },
  {
    pattern: /\bADD (CONSTRAINT \w+ )?(CHECK|FOREIGN KEY|NOT NULL)\b(?!.*\bNOT VALID\b)/i,
    problem: 'scans the table: add NOT VALID, and validate it in a later migration',
  },
  {
    pattern: /\bADD (CONSTRAINT \w+ )?(UNIQUE|PRIMARY KEY|EXCLUDE)\b(?!.*\bUSING INDEX\b)/i,
    problem: 'builds an index: create it with CONCURRENTLY, then add the constraint USING INDEX',
  },
  {
    pattern:
      /\bADD COLUMN\b.*(\b(REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b|\bGENERATED\b|\bSERIAL\b|DEFAULT [^,]*\b(gen_random_uuid|random|clock_timestamp|nextval)\b)/i,
    problem: 'scans or rewrites the table: add a plain column, and its default and constraint afterwards',
  },
  {
    pattern:
      /^(CLUSTER|VACUUM FULL|LOCK|REINDEX (?!.*CONCURRENTLY))\b|\bSET (UN)?LOGGED\b|\bSET TABLESPACE\b/i,
    problem: 'keeps the whole table locked',
  },
  {
    pattern: /^(WITH\b.*)?\b(UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\b/i,
    problem: 'locks rows until the migration commits: write them in batches with a job',
  },
];

/** Statements after which programs of the previous version cannot run. */
const CONTRACTIONS: readonly Rule[] = [
  { pattern: /^DROP (TABLE|VIEW|TYPE|FUNCTION)\b/i, problem: 'drops what older programs use' },
  {
    pattern: /^ALTER TABLE\b.*\bDROP (?!CONSTRAINT|NOT NULL|DEFAULT|EXPRESSION|IDENTITY)/i,
    problem: 'drops a column',
  },
  { pattern: /^ALTER\b.*\bRENAME\b/i, problem: 'renames what older programs use' },
  { pattern: /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i, problem: 'changes a type' },
  {
    pattern: /\bALTER (COLUMN )?\w+ (SET NOT NULL|DROP DEFAULT)\b/i,
    problem: 'requires a value that older programs may leave out',
  },
  {
    pattern: /\bADD COLUMN\b(?=[^,]*\bNOT NULL\b)(?![^,]*\b(DEFAULT|GENERATED)\b)/i,
    problem: 'requires a value that older programs leave out',
  },
];

/** Before a statement: `-- allowed: …` with the reason why it breaks no rule here. */
const ALLOWED = /^-- allowed: \S.*\n/m;

/**
 * Returns what is wrong with a migration for a shop whose older processes keep serving while it runs (docs/decisions/0076), a sentence
 * each.
 */
export function findMigrationProblems(migration: Migration, all: readonly Migration[]): string[] {
  const { isMarked, contractsSince, isOutsideTransaction, statements } = migration;
  const created = new Set<string>();
  const dropped = new Set<string>();
  const problems: string[] = [];
  if (!isMarked) problems.push("needs a line '-- expand' or '-- contract since <migration>'");
  if (contractsSince !== null && !all.some(({ tag, at }) => tag === contractsSince && at <= migration.at))
    problems.push(`names an unknown migration: ${contractsSince}`);
  const checked = statements.filter((text) => !ALLOWED.test(text)).flatMap(splitStatements);
  for (const statement of checked) {
    const table = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1];
    if (table !== undefined) created.add(table);
    const index = /^DROP INDEX CONCURRENTLY IF EXISTS (\w+)$/i.exec(statement)?.[1];
    if (index !== undefined) dropped.add(index);
    problems.push(
      ...problemsOf(statement, {
        created,
        dropped,
        isOutsideTransaction,
        contracts: contractsSince !== null,
      }),
    );
  }
  return problems;
}

function problemsOf(
  statement: string,
  {
    created,
    dropped,
    isOutsideTransaction,
    contracts,
  }: {
    created: ReadonlySet<string>;
    dropped: ReadonlySet<string>;
    isOutsideTransaction: boolean;
    contracts: boolean;
  },
): string[] {
  const matching = (rules: readonly Rule[]) =>
    rules.filter(({ pattern }) => pattern.test(statement)).map(({ problem }) => problem);
  const table = tableOf(statement);
  const isNew = table !== undefined && created.has(table);
  const isLarge = !isNew && (table === undefined || !SMALL_TABLES.has(table));
  const problems = isLarge ? matching(SLOW) : [];
  if (!contracts && !isNew)
    problems.push(...matching(CONTRACTIONS).map((problem) => `${problem}, which is no expansion`));
  const needsOutside = /\bCONCURRENTLY\b|\bVALIDATE CONSTRAINT\b/i.test(statement);
  if (needsOutside && !isOutsideTransaction)
    problems.push("needs a migration of its own with the line '-- outside a transaction'");
  if (isOutsideTransaction && !isRepeatable(statement, dropped))
    problems.push(
      'cannot be repeated: outside a transaction use IF [NOT] EXISTS or VALIDATE CONSTRAINT, and drop an index before it is built',
    );
  return problems.map((problem) => `${problem}: ${statement.slice(0, 120)}`);
}

/**
 * Whether a statement can run again, as those outside a transaction do when a later one fails. A build that failed leaves an index that is
 * never used: it must be dropped before the next build.
 */
function isRepeatable(statement: string, dropped: ReadonlySet<string>): boolean {
  const index = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1];
  if (index !== undefined) return dropped.has(index);
  return /\bIF (NOT )?EXISTS\b|\bVALIDATE CONSTRAINT\b/i.test(statement);
}

/** Returns the table that a statement changes. */
function tableOf(statement: string): string | undefined {
  const named =
    /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)|^CREATE (?:UNIQUE )?INDEX\b.*? ON (?:ONLY )?(\w+)|^(?:UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?|LOCK(?: TABLE)?) (?:ONLY )?(\w+)/i.exec(
      statement,
    );
  return named?.slice(1).find((name) => name !== undefined);
}
