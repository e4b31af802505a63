import { sql } from 'drizzle-orm';
import type { Department } from '#domain/catalogue/departments.ts';
import type { Queryable } from '../../connection/connect.ts';
import { IS_PUBLISHED } from './products.ts';

/** Finds the oldest published product of a department. Returns its id; null for a department without products. */
export async function findProductOfDepartment(db: Queryable, department: Department): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM product WHERE department = ${department} AND ${IS_PUBLISHED} ORDER BY created_at, id LIMIT 1`);
  return rows[0]?.id ?? null;
}
