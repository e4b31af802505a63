import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './put-load.ts';
import { startShop } from './start-shop.ts';
import { table, writeResults } from './write-results.ts';

/** `npm run bench:start`: how long a shop that is built and was started before takes to its first page. */
const REPEATS = 5;

const folder = await mkdtemp(join(tmpdir(), 'osier-bench-start-'));
const opened: number[] = [];
const paged: number[] = [];
try {
  for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
    const shop = await startShop({ DATA_DIR: folder });
    const begun = performance.now();
    await (await fetch(shop.address)).arrayBuffer();
    opened.push(shop.openedAfter);
    paged.push(shop.openedAfter + performance.now() - begun);
    await shop.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(1)} s`;
writeResults(
  'start',
  table(
    ['first start, database made and filled', 'warm: open', 'warm: first page sent'],
    [[seconds(paged.slice(0, 1)), seconds(opened.slice(1)), seconds(paged.slice(1))]],
  ),
);
