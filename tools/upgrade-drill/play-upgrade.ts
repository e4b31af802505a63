import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '#database/connection/connect.ts';
import { fillCatalogue } from '#database/seed/fill/fill-catalogue.ts';
import { checkSentOrders } from '../load-tests/check-sent-orders.ts';
import { listPages } from '../load-tests/list-pages.ts';
import { placeOrders, signUp, type Buyer, type SentOrder } from '../load-tests/place-orders.ts';
import { readPages, type PageRead } from '../load-tests/read-pages.ts';
import { compareFiles, type ComparedFiles } from './compare-files.ts';
import { createShopVersion, type ShopVersion } from './shop-version.ts';

/** What readers and buyers noticed of an upgrade. */
export type Upgrade = {
  readonly products: number;
  readonly migrations: number;
  /** From the start of the newer version until it was ready. */
  readonly startMs: number;
  readonly pages: number;
  readonly pageFailures: readonly string[];
  readonly orders: number;
  readonly orderErrors: number;
  readonly longestOrderMs: number;
  readonly files: ComparedFiles;
  /** Orders that were lost, doubled or are unaccounted, and findings of the audit. */
  readonly wrong: readonly string[];
};

const BUYERS = 4;
const PRODUCT = 'upgraded-coat';
/** Plain SQL, because the program's own statements name columns that the earlier version may not have. */
const INSERT_PRODUCT = `
  WITH added AS (
    INSERT INTO product (id, title, brand, department, category, sizing, details, price_cents, pictures, created_at)
    VALUES ('${PRODUCT}', 'Coat', 'KD', 'kids', 'pants', 'shared', '', 1000, '[]', '2020-01-01') RETURNING id),
  unit AS (
    INSERT INTO stock_unit (id, product_id, received, available)
    SELECT gen_random_uuid(), id, 1000000, 1000000 FROM added RETURNING id)
  INSERT INTO stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
  SELECT id, 'supplier', 'available', 1000000, 'delivery', now() FROM unit`;
const ORDER_PAUSE_MS = 150;
/** How long one version, and both together, serve. */
const ALONE_MS = 5000;
const TOGETHER_MS = 15_000;

/** Upgrades a shop under load: the older version serves, the newer one starts beside it, the older one ends. */
export async function playUpgrade(options: {
  readonly bundles: { readonly older: string; readonly newer: string };
  readonly databaseUrl: string;
  readonly folder: string;
  /** Number of products to which the catalogue is filled; 0 adds none. */
  readonly products: number;
  readonly log: (line: string) => void;
}): Promise<Upgrade> {
  const { bundles, databaseUrl, folder, products, log } = options;
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const older = createShopVersion({
    name: 'older',
    bundle: bundles.older,
    host: `${network}.1`,
    databaseUrl,
    folder,
  });
  const newer = createShopVersion({
    name: 'newer',
    bundle: bundles.newer,
    host: `${network}.2`,
    databaseUrl,
    folder,
  });
  const database = connect(databaseUrl, { onError: () => undefined });
  const countMigrations = async () =>
    Number((await database.query('SELECT count(*) FROM drizzle.__drizzle_migrations')).rows[0]?.['count']);
  try {
    log('starting the older version');
    await older.start();
    if (products > 0) {
      log(`filling the catalogue with ${products} products`);
      const filled = await fillCatalogue(databaseUrl, { products, at: new Date() });
      if (!filled.ok) throw new Error(filled.error);
    }
    await database.query(INSERT_PRODUCT);
    const paths = await listPages(older.origin);
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, (_, place) => signUp(older.origin, { name: `buyer-${place}` })),
    );
    const before = await countMigrations();
    const onOlder = startLoad(older, { paths, buyers: buyers.slice(0, BUYERS / 2) });
    await delay(ALONE_MS);
    log('starting the newer version beside it');
    const startedAt = performance.now();
    await newer.start();
    const startMs = performance.now() - startedAt;
    const onNewer = startLoad(newer, { paths, buyers: buyers.slice(BUYERS / 2) });
    await delay(TOGETHER_MS);
    const files = [
      await compareFiles({ paths, of: older.origin, at: newer.origin }),
      await compareFiles({ paths, of: newer.origin, at: older.origin }),
    ];
    log('ending the older version');
    const first = await onOlder.stop();
    await older.stop();
    await delay(ALONE_MS);
    const second = await onNewer.stop();

    const pages = [...first.pages, ...second.pages];
    const sent = [...first.sent, ...second.sent];
    const attempts = sent.flatMap((order) => order.attempts);
    return {
      products,
      migrations: (await countMigrations()) - before,
      startMs,
      pages: pages.length,
      pageFailures: pages.flatMap(({ failure }) => failure ?? []),
      orders: sent.filter(({ id }) => id !== null).length,
      orderErrors: attempts.filter(({ status }) => status !== 200).length,
      longestOrderMs: Math.max(0, ...attempts.map(({ from, to }) => to - from)),
      files: {
        count: files.reduce((sum, { count }) => sum + count, 0),
        wrong: files.flatMap(({ wrong }) => wrong),
      },
      wrong: await checkSentOrders(database, sent),
    };
  } finally {
    await database.close();
    for (const version of [older, newer]) version.kill();
  }
}

function startLoad(
  { origin }: ShopVersion,
  { paths, buyers }: { paths: readonly string[]; buyers: readonly Buyer[] },
): { stop: () => Promise<{ pages: readonly PageRead[]; sent: readonly SentOrder[] }> } {
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  const pages: PageRead[] = [];
  const reading = readPages({ origin, paths, stop, onRead: (page) => void pages.push(page) });
  const ordering = placeOrders({ origin, buyers, products: [PRODUCT], pauseMs: ORDER_PAUSE_MS, stop });
  return {
    async stop() {
      stopping.abort();
      const [sent] = await Promise.all([ordering, reading]);
      return { pages, sent };
    },
  };
}
