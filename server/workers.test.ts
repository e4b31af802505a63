import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  expectResponsesAfterTerm,
  waitUntilOpen,
  SHOP_TEST_TIMEOUT_MS,
  SHOP_WAIT_MS,
  createTestShops,
  type ShopProcess,
} from './testing/processes/shop-process.ts';

/** Returns the process ids of a shop's workers (proc(5)). */
async function workersOf(shop: ShopProcess): Promise<number[]> {
  const { pid } = shop.process;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const commands = await Promise.all(
    children
      .trim()
      .split(' ')
      .map(async (child) => [child, await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')]),
  );
  return commands.filter(([, command]) => command?.includes('worker.ts')).map(([child]) => Number(child));
}

/** Whether a process has ended. A zombie has: the machine's init may collect the orphans of a killed shop late or never. */
async function isGone(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat === null || /\) Z /.test(stat);
}

/** Returns those of the processes that have not ended. */
async function findLeft(pids: readonly number[]): Promise<number[]> {
  const left = await Promise.all(pids.map(async (pid) => ((await isGone(pid)) ? [] : [pid])));
  return left.flat();
}

// The second test starts its shop faster with the database of the first.
describe('a shop with two workers', { shuffle: false }, () => {
  const { start, pidIn } = createTestShops({ sharesData: true });

  test(
    'replaces a dead worker, serves the metrics of all, answers after SIGTERM, and leaves no process behind',
    { timeout: 2 * SHOP_TEST_TIMEOUT_MS },
    async () => {
      const token = 'a token of sixteen';
      const shop = start({ WORKERS: '2', METRICS_TOKEN: token, SHUTDOWN_DELAY: '60' });
      const address = await waitUntilOpen(shop);
      expect(shop.output()).toMatch(/Admin +admin@osier\.example, password \S+/);
      expect(shop.output()).toMatch(/Workers +2 behind one port/);
      const [first = 0, second = 0, ...more] = await workersOf(shop);
      expect(more).toEqual([]);
      let metrics = '';
      const workersInMetrics = async () => {
        const asked = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
        metrics = await asked.text();
        return metrics.match(/(?<=^osier_pages\{)worker="\d"/gm)?.toSorted();
      };
      process.kill(first, 'SIGKILL');
      // A replacement that dies before it is open is replaced, too.
      let replacement = 0;
      await expect
        .poll(
          async () => {
            const known = new Set([first, second]);
            replacement = (await workersOf(shop)).find((pid) => !known.has(pid)) ?? 0;
            return replacement;
          },
          { timeout: SHOP_WAIT_MS, interval: 20 },
        )
        .not.toBe(0);
      process.kill(replacement, 'SIGKILL');
      // A starting worker tolerates that another one collects metrics.
      await expect
        .poll(
          async () => {
            await workersInMetrics().catch(() => undefined);
            return (await workersOf(shop)).filter((pid) => pid !== first && pid !== replacement).length;
          },
          { timeout: SHOP_WAIT_MS, interval: 50 },
        )
        .toBe(2);
      // The other worker responds during the replacement.
      for (let asked = 0; asked < 5; asked += 1) expect((await fetch(`${address}/shop`)).status).toBe(200);
      // Either worker returns the metrics of both.
      await expect.poll(workersInMetrics, { timeout: SHOP_WAIT_MS }).toEqual(['worker="1"', 'worker="2"']);
      const counts = metrics.matchAll(
        /_count\{worker="\d",http_request_method="GET",http_route="\/shop",status_class="2xx"\} (\d)/g,
      );
      expect([...counts].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(5);
      expect(metrics).toMatch(/^osier_database_connections\{worker="1",state="idle"\} \d+$/m);
      // 0 when the worker was not measured since the last read.
      expect(metrics).toMatch(/^nodejs_eventloop_delay_p99_seconds\{worker="2"\} \d+(?:\.\d+)?$/m);
      const all = await workersOf(shop);
      expect(all).toContain(second);
      await expectResponsesAfterTerm(shop, address);
      expect(await findLeft([first, ...all])).toEqual([]);
      await expect(pidIn('postgres/cluster/postmaster.pid')).rejects.toThrow('ENOENT');
    },
  );

  test(
    'workers end by themselves after SIGKILL of the primary process',
    { timeout: 2 * SHOP_TEST_TIMEOUT_MS },
    async () => {
      const shop = start({ WORKERS: '2' });
      await waitUntilOpen(shop);
      const workers = await workersOf(shop);
      expect(workers).toHaveLength(2);
      const postgres = await pidIn('postgres/cluster/postmaster.pid');
      shop.process.kill('SIGKILL');
      await expect.poll(() => findLeft(workers), { timeout: SHOP_WAIT_MS }).toEqual([]);
      process.kill(postgres, 'SIGINT');
      await expect.poll(() => isGone(postgres), { timeout: SHOP_WAIT_MS }).toBe(true);
    },
  );
});
