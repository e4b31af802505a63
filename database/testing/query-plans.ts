import { createQueryable, type Database, type Queryable } from '../connection/connect.ts';
import type { Query } from '../connection/observe-queries.ts';

/** A node of PostgreSQL's plan of a query that it has run. */
export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** Runs queries and returns their statements. */
export async function recordQueries(
  pool: Database['pool'],
  run: (db: Queryable) => Promise<unknown>,
): Promise<{ query: string; params: unknown[] }[]> {
  const sent: { query: string; params: unknown[] }[] = [];
  const query: Query = (statement, params) => {
    const { text, values = params ?? [] } = typeof statement === 'string' ? { text: statement } : statement;
    sent.push({ query: text, params: values });
    return pool.query(statement, params);
  };
  await run(createQueryable(query));
  return sent;
}

/** Runs queries and returns the scans of their plans, without bitmap index scans, which read index entries and no rows. */
export async function listScans(
  pool: Database['pool'],
  run: (db: Queryable) => Promise<unknown>,
): Promise<Plan[]> {
  const scans: Plan[] = [];
  for (const { query, params } of await recordQueries(pool, run)) {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`, params);
    scans.push(...flat(rows[0]['QUERY PLAN'][0].Plan).filter((plan) => plan['Node Type'].includes('Scan')));
  }
  return scans.filter((scan) => scan['Node Type'] !== 'Bitmap Index Scan');
}

/** Returns a plan and all plans below it. */
export function flat(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flat)];
}

/** Counts the rows that a scan read, including those that it filtered out. */
export function touched(scan: Plan): number {
  const each = (scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0);
  return (each + (scan['Rows Removed by Index Recheck'] ?? 0)) * (scan['Actual Loops'] ?? 1);
}
