import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Returns the URL of the PostgreSQL that a shop runs in its data folder. */
export async function findDatabaseUrl(dataFolder: string): Promise<string> {
  // The shop keeps the cluster in another folder when this one cannot hold it.
  const elsewhere = await readFile(join(dataFolder, 'postgres/elsewhere'), 'utf8').catch(() => '');
  const root = elsewhere.trim() || join(dataFolder, 'postgres');
  const password = (await readFile(join(root, 'password'), 'utf8')).trim();
  const [, , , port = ''] = (await readFile(join(root, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  return `postgres://osier:${password}@127.0.0.1:${port}/osier`;
}

/** Runs SQL in the database of the shared shop, as another program of the merchant would. */
export async function runSql(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['SHOP_DATABASE'] });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * Sets when a step that staff can still undo is carried out. By default that is ten seconds after they confirm it, which is too short for
 * some checks and too long for others.
 */
export function setDueTime(
  kind:
    | 'cancel_order'
    | 'hand_over'
    | 'deliver_shipment'
    | 'return_step'
    | 'open_return'
    | 'refund'
    | 'settle_refund',
  { order, due }: { order: number; due: 'now' | 'in five minutes' },
): Promise<void> {
  const dueAt = due === 'now' ? 'now()' : `now() + interval '5 minutes'`;
  return runSql(`
    UPDATE outbox SET due_at = ${dueAt}
    WHERE kind = '${kind}' AND order_id = (SELECT id FROM shop_order WHERE number = ${order})`);
}

/** Lets all sizes of a product share one stock, as the products of older shops do. */
export function shareStock(product: string, pieces: number): Promise<void> {
  return runSql(`
    UPDATE stock_unit SET received = 0, available = 0 WHERE product_id = '${product}';
    INSERT INTO stock_unit (id, product_id, received, available) VALUES (gen_random_uuid(), '${product}', ${pieces}, ${pieces});
    UPDATE product SET sizing = 'shared' WHERE id = '${product}'`);
}
