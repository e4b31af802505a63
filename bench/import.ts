import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exitWithUsage, parseWholeNumber, readArguments } from '#tools/command/read-arguments.ts';
import { writeResults } from './results/write-results.ts';
import { readMemoryMb } from './support/process-usage.ts';
import { OWNER, signInOwner } from './support/session.ts';
import { startShop } from './support/start-shop.ts';

/**
 * `npm run bench:import`: uploads a CSV file of 100,000 rows with new products to a shop, waits for its preview, applies it, previews the same
 * file again, and undoes the import. Measures the time of each step, and the peak memory of the shop's process above its
 * memory when idle. `-- --rows 240000` takes another size.
 */
const SIZES = ['S', 'M', 'L', 'XL'];
const DESCRIPTION = 'Soft, heavy cotton with a straight cut. "Wash it cold", and dry it flat. '.repeat(20);
const HEADINGS = 'Product,Title,Description,Brand,Department,Category,Price,Size,SKU,Stock\n';
const MAX_ROW_COUNT = 240_000;

const USAGE = 'For example: npm run bench:import -- --rows 10000';
const { options } = readArguments(USAGE, { options: ['rows'] });
const wantedRows = parseWholeNumber(options.rows ?? '100000', { from: SIZES.length, to: MAX_ROW_COUNT });
if (wantedRows === undefined) exitWithUsage(USAGE, `--rows must be ${SIZES.length} to ${MAX_ROW_COUNT}.`);

const products = Math.floor(wantedRows / SIZES.length);
const rowCount = products * SIZES.length;
const folder = await mkdtemp(join(tmpdir(), 'osier-import-'));
const shop = await startShop({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password });
try {
  const file = join(folder, 'products.csv');
  await writeProducts(file);
  const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(0);
  const cookie = await signInOwner(shop.address);
  const before = readMemoryMb(shop.pid).now;
  const table: string[][] = [];
  const time = async <T>(step: string, run: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const watch = watchMemory();
    const value = await run();
    const seconds = (performance.now() - began) / 1000;
    const peak = Math.round(watch.stop() - before);
    const load = loadavg()[0]?.toFixed(1);
    table.push([step, `${seconds.toFixed(1)} s`, `${peak} MB`, `${Math.round(products / seconds)}`]);
    console.log(`${table.at(-1)?.join(' | ')} | load ${load}`);
    return value;
  };
  const id = await time('upload', () => upload(file, cookie));
  await time('preview', () => waitFor('ready', { id, cookie }));
  const applied = await time('apply', async () => {
    await call(`/admin/imports/${id}/apply`, { method: 'POST', cookie });
    return waitFor('applied', { id, cookie });
  });
  requireCount(applied, 'applied');
  const again = await time('upload again', () => upload(file, cookie));
  requireCount(await time('preview again', () => waitFor('ready', { id: again, cookie })), 'same');
  await time('undo', async () => {
    await call(`/admin/activity/${applied.changeId}/undo`, { method: 'POST', cookie });
    return waitFor('undone', { id, cookie });
  });
  writeResults(`import of ${rowCount} rows, ${products} new products, ${megabytes} MB`, [
    { head: ['step', 'time', 'peak memory above idle', 'products per second'], rows: table },
  ]);
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}

async function writeProducts(path: string): Promise<void> {
  const file = await open(path, 'w');
  await file.write(HEADINGS);
  for (let number = 1; number <= products; number += 1) await file.write(productRows(number));
  await file.close();
}

function requireCount({ counts }: Reply['import'], name: string): void {
  if (counts[name] !== rowCount) throw new Error(`not all rows are ${name}: ${JSON.stringify(counts)}`);
}

function productRows(number: number): string {
  const id = `bench-tee-${number}`;
  const details = DESCRIPTION.replaceAll('"', '""');
  return SIZES.map((size, index) => {
    const fields =
      index === 0 ? `Tee ${number},"${details}${number}",KD,male,hoodie,${20 + (number % 50)}.00` : ',,,,,';
    return `${id},${fields},${size},BENCH-${number}-${size},${number % 9}\n`;
  }).join('');
}

type Reply = {
  readonly import: {
    readonly id: string;
    readonly state: string;
    readonly changeId: string | null;
    readonly counts: Readonly<Record<string, number>>;
  };
};

async function call(
  path: string,
  { cookie, contentType, ...init }: RequestInit & { cookie: string; contentType?: string },
): Promise<Reply> {
  const response = await fetch(`${shop.address}/api${path}`, {
    ...init,
    headers: { cookie, origin: shop.address, ...(contentType && { 'content-type': contentType }) },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return JSON.parse(text) as Reply;
}

async function upload(path: string, cookie: string): Promise<string> {
  const { import: file } = await call('/admin/imports?name=products.csv', {
    method: 'POST',
    contentType: 'text/csv',
    body: await openAsBlob(path),
    cookie,
  });
  return file.id;
}

async function waitFor(state: string, { id, cookie }: { id: string; cookie: string }) {
  for (;;) {
    const { import: file } = await call(`/admin/imports/${id}`, { cookie });
    if (file.state === state) return file;
    await wait(1000);
  }
}

/** Samples the memory of the shop's process ten times a second. `stop` returns the maximum in megabytes. */
function watchMemory(): { stop: () => number } {
  let peak = 0;
  const sample = () => (peak = Math.max(peak, readMemoryMb(shop.pid).now));
  const timer = setInterval(sample, 100);
  return {
    stop() {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}
