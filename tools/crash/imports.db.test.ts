import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findImport } from '#database/queries/import-export/imports.ts';
import { findLastChange } from '#database/queries/staff/change-log.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { undoChange } from '#server/services/activity/undo-change.ts';
import { beginApply } from '#server/services/import-export/change-import.ts';
import { receiveImport } from '#server/services/import-export/receive-import.ts';
import { runImports } from '#server/services/import-export/run-imports.ts';
import { newProducts } from '#server/testing/import-steps.ts';
import { insertBuyers } from './harness/insert-test-data.ts';
import { createSeededRandom } from './seeded-random.ts';

const PRODUCT_COUNT = 110;
/** Three transactions write products, and one ends the import or its undo. */
const TRANSACTION_COUNT = 4;

/** Chooses where the process dies. A failure names it; `SEED=7` repeats its choices. */
const seed = Number(process.env['SEED'] ?? randomInt(1_000_000));
const random = createSeededRandom(seed);
const note = `with SEED=${seed}`;

const testDatabase = createTestDatabase({ hasDemo: true });
const program = fileURLToPath(new URL('harness/processes/import-process.ts', import.meta.url));

const deps = () => ({ database: testDatabase.database, clock: systemClock });

/** Runs the job in a process. Returns the signal by which it died. */
async function runInProcess(dieAt: number): Promise<string | null> {
  const child = fork(program, [testDatabase.url, String(dieAt)], { execArgv: [] });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

/** Kills the job twice, in any of its transactions or after it. Then runs it to its end. */
async function runWithDeaths(): Promise<void> {
  let left = TRANSACTION_COUNT;
  for (let death = 0; death < 2 && left > 0; death += 1) {
    // Each transaction has two checkpoints: before its commit and after it.
    const dieAt = 1 + Math.floor(random() * 2 * left);
    expect(await runInProcess(dieAt), note).toBe('SIGKILL');
    left -= Math.floor(dieAt / 2);
  }
  await runImports(deps());
}

async function preview(): Promise<string> {
  const body = new Blob([newProducts('killed', PRODUCT_COUNT)]).stream();
  const received = await receiveImport(deps(), { name: 'killed.csv', body, byUserId: 'admin' });
  if (!received.ok) throw new Error(received.error.detail);
  await runImports(deps());
  return received.value.id;
}

/** Counts products, pieces and the entries of the log about them. */
async function count() {
  const { rows } = await testDatabase.database.db.execute(sql`
    SELECT count(DISTINCT product.id)::int AS products, count(DISTINCT product.id) FILTER (WHERE status = 'archived')::int AS archived,
      sum(available)::int AS pieces,
      (SELECT count(*)::int FROM stock_movement JOIN stock_unit ON stock_unit.id = stock_unit_id WHERE sku LIKE 'killed-%') AS movements,
      (SELECT count(*)::int FROM change_log WHERE via = 'import' AND subject_type <> 'import') AS entries
    FROM product JOIN stock_unit ON product_id = product.id WHERE product.id LIKE 'killed-%'`);
  return rows[0];
}

it('an import and its undo continue after SIGKILL in or after any transaction, and write each product once', async () => {
  const { db } = testDatabase.database;
  await insertBuyers(testDatabase.database, { names: ['admin'], at: systemClock.now() });
  const id = await preview();
  expect(await beginApply(deps(), { id, userId: 'admin' })).toMatchObject({ ok: true });
  await runWithDeaths();
  expect(await findImport(db, id), note).toMatchObject({
    state: 'applied',
    counts: { products: PRODUCT_COUNT, refused: 0 },
  });
  const applied = {
    products: PRODUCT_COUNT,
    archived: 0,
    pieces: PRODUCT_COUNT * 4,
    movements: PRODUCT_COUNT,
  };
  // Its creation, its fields and its stock.
  expect(await count(), note).toEqual({ ...applied, entries: PRODUCT_COUNT * 3 });
  expect((await findImport(db, await preview()))?.counts, note).toMatchObject({ same: PRODUCT_COUNT * 2 });

  const last = await findLastChange(db, { type: 'import', id });
  const undone = await undoChange(deps(), {
    id: last?.id ?? 0,
    author: { userId: 'admin', via: 'screen' },
    reader: { userId: 'admin', staffRole: 'owner', signedInAt: systemClock.now() },
    idempotencyKey: null,
    isConfirmed: true,
    part: null,
  });
  expect(undone, note).toMatchObject({ ok: true });
  await runWithDeaths();
  expect(await findImport(db, id), note).toMatchObject({
    state: 'undone',
    counts: { undone: PRODUCT_COUNT },
  });
  expect(await count(), note).toEqual({
    products: PRODUCT_COUNT,
    archived: PRODUCT_COUNT,
    pieces: 0,
    movements: PRODUCT_COUNT * 2,
    // The stock is returned, and the product archived.
    entries: PRODUCT_COUNT * 5,
  });
});
