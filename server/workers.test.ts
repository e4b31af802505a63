import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { open, patience, pidIn, start, type ShopProcess } from './testing/shop-process.ts';

/** The processes of a shop that serve it, by their ids (proc(5)). */
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
const isGone = (pid: number) => !existsSync(`/proc/${pid}`);

test(
  'of several processes a dead one is replaced, and none stays behind',
  { timeout: 2 * patience },
  async () => {
    const shop = start({ WORKERS: '2' });
    const address = await open(shop);
    expect(shop.output()).toMatch(/Admin +admin@osier\.example, password \S+/);
    expect(shop.output()).toMatch(/Processes +2 behind one port/);
    const [first = 0, second = 0, ...more] = await workersOf(shop);
    expect(more).toEqual([]);
    process.kill(first, 'SIGKILL');
    await expect
      .poll(async () => (await workersOf(shop)).filter((pid) => pid !== first).length, { timeout: 20_000 })
      .toBe(2);
    // Whoever asks meanwhile is answered by the other.
    for (let asked = 0; asked < 5; asked += 1) expect((await fetch(`${address}/shop`)).status).toBe(200);
    const all = await workersOf(shop);
    expect(all).toContain(second);
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    expect([first, ...all].filter((pid) => !isGone(pid))).toEqual([]);
    await expect(pidIn('postgres/cluster/postmaster.pid')).rejects.toThrow('ENOENT');
  },
);

test(
  'after kill -9 of the first of several processes the others end by themselves',
  { timeout: 2 * patience },
  async () => {
    const shop = start({ WORKERS: '2' });
    await open(shop);
    const workers = await workersOf(shop);
    expect(workers).toHaveLength(2);
    const postgres = await pidIn('postgres/cluster/postmaster.pid');
    shop.process.kill('SIGKILL');
    await expect.poll(() => workers.filter((pid) => !isGone(pid)), { timeout: 20_000 }).toEqual([]);
    process.kill(postgres, 'SIGINT');
    await expect.poll(() => isGone(postgres), { timeout: 10_000 }).toBe(true);
  },
);
