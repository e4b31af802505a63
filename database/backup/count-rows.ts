import type pg from 'pg';
import type { RowCounts } from './manifest.ts';

export type ExactCounts = {
  readonly counts: Readonly<Record<keyof RowCounts, number>>;
  /** Number of migrations of the database. */
  readonly migrations: number;
};

/** Counts rows that nothing deletes. One statement reads one snapshot. */
export async function readCounts(client: Pick<pg.Client, 'query'>): Promise<ExactCounts> {
  const { rows } = await client.query<Record<string, string>>(
    `SELECT (SELECT count(*) FROM shop_order) AS orders,
      (SELECT count(*) FROM money_movement WHERE kind IN ('charged', 'cash_received', 'credit_spent')) AS payments,
      (SELECT count(*) FROM refund) AS refunds,
      (SELECT count(*) FROM stock_movement) AS "stockMovements",
      (SELECT count(*) FROM money_movement) AS "moneyMovements",
      (SELECT count(*) FROM drizzle.__drizzle_migrations) AS migrations`,
  );
  const read = (name: string) => Number(rows[0]?.[name]);
  return {
    counts: {
      orders: read('orders'),
      payments: read('payments'),
      refunds: read('refunds'),
      stockMovements: read('stockMovements'),
      moneyMovements: read('moneyMovements'),
    },
    migrations: read('migrations'),
  };
}
