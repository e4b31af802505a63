import { randomUUID } from 'node:crypto';
import { connect } from '#database/connection/connect.ts';
import { insertProduct } from '../crash/harness/insert-test-data.ts';
import { checkSentOrders } from '../load-tests/check-sent-orders.ts';
import { listPages } from '../load-tests/list-pages.ts';
import { signUp, type SentOrder } from '../load-tests/place-orders.ts';
import { startCluster, type Cluster } from './cluster/start-cluster.ts';
import type { Drill } from './drills.ts';
import { playDrill, type DrillResult, type Load } from './play-drill.ts';

const BUYERS = 4;
const PRODUCTS = Array.from({ length: 8 }, (_, place) => `drilled-${place}`);
/** Pieces of each product: more than are ever ordered. */
const STOCK = 1_000_000;
/** Older than the demo products, so that listings show those first. An order invalidates the pages that show its product. */
const CREATED_AT = new Date('2020-01-01T00:00:00Z');
const LISTED_FAILURES = 10;

/** Plays the drills one after the other on one cluster. `wrong` lists the orders that are not accounted for. */
export async function runDrills(
  drills: readonly Drill[],
  { log }: { log: (line: string) => void },
): Promise<{ results: DrillResult[]; wrong: string[] }> {
  const cluster = await startCluster({ log });
  const stop = () => void cluster.stop().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  let hasPassed = false;
  try {
    const load = await prepareLoad(cluster);
    const results: DrillResult[] = [];
    const sent: SentOrder[] = [];
    for (const drill of drills) {
      log(`drill: ${drill.name}`);
      const played = await playDrill(cluster, drill, load);
      for (const failure of played.result.pageFailures.slice(0, LISTED_FAILURES))
        log(`  page failure: ${failure}`);
      results.push(played.result);
      sent.push(...played.sent);
      await cluster.waitUntilWhole();
    }
    const wrong = await withDatabase(cluster, (database) => checkSentOrders(database, sent));
    hasPassed = wrong.length === 0;
    return { results, wrong };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    await cluster.stop({ keepsFiles: !hasPassed });
  }
}

async function prepareLoad(cluster: Cluster): Promise<Load> {
  await withDatabase(cluster, async (database) => {
    for (const id of PRODUCTS)
      await insertProduct(database, { id, stock: STOCK, newId: () => randomUUID(), at: CREATED_AT });
  });
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, place) => signUp(cluster.shopUrl, { name: `buyer-${place}` })),
  );
  return { buyers, products: PRODUCTS, paths: await listPages(cluster.shopUrl) };
}

async function withDatabase<T>(
  { shops: [shop] }: Cluster,
  work: (database: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const database = connect(shop?.databaseUrl ?? '', { onError: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
