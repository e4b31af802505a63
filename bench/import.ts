import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exitWithUsage, parseWholeNumber, readArguments } from '#tools/read-arguments.ts';
import { readMemoryMb } from './load/process-usage.ts';
import { startShop } from './load/start-shop.ts';
import { writeResults } from './results/write-results.ts';

/**
 * `npm run bench:import`: uploads a CSV file of 100 MB with new products to a shop, waits for its preview and applies it. Measures the time
 * of each step, and how much memory the shop's process takes above its memory before. `-- --megabytes 10` takes another size.
 */
const OWNER = { email: 'owner@osier.example', password: 'a long enough password' };
const MEGABYTE = 1024 * 1024;
const SIZES = ['S', 'M', 'L', 'XL'];
const DESCRIPTION = 'Soft, heavy cotton with a straight cut. "Wash it cold", and dry it flat. '.repeat(20);
const HEADINGS = 'Product,Title,Description,Brand,Department,Category,Price,Size,SKU,Stock\n';

const USAGE = 'For example: npm run bench:import -- --megabytes 10';
const { options } = readArguments(USAGE, { options: ['megabytes'] });
const megabytes = parseWholeNumber(options.megabytes ?? '100', { from: 1, to: 100 });
if (megabytes === undefined) exitWithUsage(USAGE, '--megabytes must be a whole number to 100.');

const folder = await mkdtemp(join(tmpdir(), 'osier-import-'));
const shop = await startShop({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password });
try {
  const file = join(folder, 'products.csv');
  const products = await writeFile(file, megabytes * MEGABYTE);
  const cookie = await signIn();
  const before = readMemoryMb(shop.pid).now;
  const rows: string[][] = [];
  const time = async <T>(step: string, run: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const watch = watchMemory();
    const value = await run();
    const seconds = (performance.now() - began) / 1000;
    const peak = Math.round(watch.stop() - before);
    rows.push([step, `${seconds.toFixed(1)} s`, `${peak} MB`, `${Math.round(products / seconds)}`]);
    console.log(rows.at(-1)?.join(' | '));
    return value;
  };
  const id = await time('upload', () => upload(file, cookie));
  await time('preview', () => waitFor('ready', { id, cookie }));
  await time('apply', async () => {
    await call(`/admin/imports/${id}/apply`, { method: 'POST', cookie });
    await waitFor('applied', { id, cookie });
  });
  const { counts } = await waitFor('applied', { id, cookie });
  console.log(counts);
  writeResults(`import of ${megabytes} MB, ${products} products`, [
    { head: ['step', 'time', 'memory above that before', 'products per second'], rows },
  ]);
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Writes a file of at most this size. Returns its number of products. */
async function writeFile(path: string, bytes: number): Promise<number> {
  const file = await open(path, 'w');
  await file.write(HEADINGS);
  let size = HEADINGS.length;
  let products = 0;
  for (;;) {
    const rows = productRows(products + 1);
    if (size + rows.length > bytes) break;
    await file.write(rows);
    size += rows.length;
    products += 1;
  }
  await file.close();
  return products;
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

async function signIn(): Promise<string> {
  const response = await fetch(`${shop.address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}

type Reply = { readonly import: { readonly id: string; readonly state: string; readonly counts: object } };

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
