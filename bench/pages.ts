import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { fillPageCache } from './pages/fill-page-cache.ts';
import { writeResults } from './results/write-results.ts';
import { medianLoad, measureLoad, type Load } from './support/measure-load.ts';
import { readCpuMs, readMemoryMb, pinToCpu } from './support/process-usage.ts';
import { readMetrics } from './support/read-metrics.ts';
import { createBypassHeaders, startShop, type BenchShop } from './support/start-shop.ts';
import { median } from './support/statistics.ts';

/**
 * `npm run bench:pages`: compares the shop with a bare server that sends the same bytes. Each server has one CPU, the
 * load another. It also measures the cost of rendering a page and the memory with a full cache. Arguments select the
 * pages.
 */
const REPEATS = 3;
const [SERVER_CPU, LOAD_CPU] = [0, 1];

/** The requested pages. A client that has just written bypasses the cache and receives the same bytes. */
const REQUESTS: readonly { name: string; path: string; bypassesCache?: true }[] = [
  { name: 'home', path: '/' },
  { name: 'shop', path: '/shop' },
  { name: 'category', path: '/products/dress' },
  { name: 'product', path: '/product/sundress-paprika' },
  { name: '`GET /api/product/{id}`', path: '/api/product/sundress-paprika' },
  { name: '`GET /api/products`, filtered', path: '/api/products?for=female&category=dress&limit=24' },
  { name: '`GET /api/product/{id}`, not cached', path: '/api/product/sundress-paprika', bypassesCache: true },
  {
    name: '`GET /api/products`, filtered, not cached',
    path: '/api/products?for=female&category=dress&limit=24',
    bypassesCache: true,
  },
];

type Row = { name: string; bytes: number; shop: Load; bare: Load; memory: number };

const BROTLI_HEADERS = { 'accept-encoding': 'br' };

async function compare(
  shop: BenchShop,
  { name, path, bypassesCache }: (typeof REQUESTS)[number],
): Promise<Row> {
  const url = shop.address + path;
  // The cookie is valid for a few seconds only.
  const headers = () => ({ ...BROTLI_HEADERS, ...(bypassesCache && createBypassHeaders()) });
  const { head, body } = await fetchBytes(url, headers());
  const bare = await startBare(head, body);
  pinToCpu(bare.pid, SERVER_CPU);
  const loads: { shop: Load[]; bare: Load[] } = { shop: [], bare: [] };
  let memory = 0;
  try {
    for (const target of ['bare', 'shop'] as const) {
      await measureLoad({
        ...(target === 'shop' ? { url, pid: shop.pid, headers: headers() } : bare),
        seconds: 2,
      });
    }
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      loads.bare.push(await measureLoad(bare));
      loads.shop.push(await measureLoad({ url, pid: shop.pid, headers: headers() }));
      memory = Math.max(memory, readMemoryMb(shop.pid).now);
    }
  } finally {
    bare.stop();
  }
  return { name, bytes: body.length, shop: medianLoad(loads.shop), bare: medianLoad(loads.bare), memory };
}

/** Returns the transferred bytes, which `fetch` would decompress, and the headers that a bare server needs to send them. */
async function fetchBytes(url: string, headers: Record<string, string>) {
  const [response] = (await once(http.request(url, { headers }).end(), 'response')) as [
    AsyncIterable<Buffer> & { headers: Record<string, string> },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const kept = ['content-type', 'content-encoding'].flatMap((name) => {
    const value = response.headers[name];
    return value === undefined ? [] : [name, value];
  });
  return { head: [...kept, 'content-length', String(body.length)], body };
}

async function startBare(head: string[], body: Buffer) {
  const child = fork(fileURLToPath(new URL('./pages/bare-server.ts', import.meta.url)));
  await once(child, 'message');
  const ready = once(child, 'message') as Promise<[{ port: number }]>;
  child.send({ head, body: body.toString('base64') });
  const [{ port }] = await ready;
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    headers: BROTLI_HEADERS,
    stop: () => child.disconnect(),
  };
}

const RENDERS = 'osier_page_renders_total';

/** CPU time of the shop, in milliseconds, for a page that was just invalidated. */
async function measureRenderCpuMs(shop: BenchShop, path: string): Promise<number> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const rounds = 100;
  const costs: number[] = [];
  for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
    const read = await readMetrics(shop);
    const before = readCpuMs(shop.pid);
    for (let round = 0; round < rounds; round += 1) {
      await client.query(`SELECT pg_notify('catalogue_changed', 'everything')`);
      await (await fetch(shop.address + path, { headers: BROTLI_HEADERS })).arrayBuffer();
    }
    const cpuMs = readCpuMs(shop.pid) - before;
    // A request that overtakes the notification gets the cached page, which costs almost nothing.
    const renders = (await readMetrics(shop))(RENDERS) - read(RENDERS);
    costs.push(cpuMs / renders);
  }
  await client.end();
  // The first round warms up.
  return median(costs.slice(1));
}

const full = await fillPageCache();
const wanted = REQUESTS.filter(({ name }) => process.argv.slice(2).every((word) => name.includes(word)));
const shop = await startShop();
try {
  pinToCpu(shop.pid, SERVER_CPU);
  pinToCpu(process.pid, LOAD_CPU);
  const rows: Row[] = [];
  for (const request of wanted) rows.push(await compare(shop, request));
  const costs: string[][] = [];
  for (const path of ['/shop', '/', '/product/sundress-paprika']) {
    costs.push([`\`${path}\``, `${(await measureRenderCpuMs(shop, path)).toFixed(1)} ms`]);
  }
  const ratio = (part: number, whole: number) => (part / whole).toFixed(2);
  const of = (figure: (load: Load) => string) => (row: Row) => `${figure(row.shop)} / ${figure(row.bare)}`;
  writeResults('pages', [
    {
      head: [
        'request',
        'bytes',
        'responses per second, shop / bare',
        'rate, shop / bare',
        'p99 in ms, shop / bare',
        'CPU ms per response, shop / bare',
        'CPU, bare / shop',
        'memory (RSS)',
      ],
      rows: rows.map((row) => [
        row.name,
        String(row.bytes),
        of(({ perSecond }) => perSecond.toFixed(0))(row),
        ratio(row.shop.perSecond, row.bare.perSecond),
        of(({ p99 }) => p99.toFixed(0))(row),
        of(({ cpu }) => cpu.toFixed(3))(row),
        ratio(row.bare.cpu, row.shop.cpu),
        `${row.memory.toFixed(0)} MB`,
      ]),
    },
    { head: ['page rendered after a change', 'CPU of the shop, with queries and compression'], rows: costs },
    {
      head: ['pages in a full cache', 'size of the cache', 'memory (RSS)', 'peak memory (RSS)'],
      rows: [
        [
          String(full.pages),
          `${(full.bytes / 1e6).toFixed(0)} MB`,
          `${full.memory.now.toFixed(0)} MB`,
          `${full.memory.peak.toFixed(0)} MB`,
        ],
      ],
    },
  ]);
} finally {
  await shop.stop();
}
