import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildWhenStale } from '#tools/start/build.mjs';
import { writeResults } from './results/write-results.ts';
import { median } from './support/statistics.ts';

/**
 * `npm run bench:start`: time from `npm start` to the shop's ready message and to the last byte of its first page,
 * with packages installed and pages built.
 */
const REPEATS = 5;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Milliseconds from the command until the shop listens, and until it has sent its first page. */
type StartTimes = { readonly listening: number; readonly firstPage: number };

/** Starts a shop on a free port, requests its home page and stops it. */
async function start(dataDir: string): Promise<StartTimes> {
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, which is ended as a whole, as Ctrl-C does.
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      SANDBOX_PORT: '0',
      DATA_DIR: dataDir,
    },
  });
  const closed = once(npm, 'close');
  try {
    const address = await addressOf(createInterface(npm.stdout));
    const listening = performance.now() - begun;
    await (await fetch(address)).arrayBuffer();
    return { listening, firstPage: performance.now() - begun };
  } finally {
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT');
    await closed;
  }
}

async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /Osier is open: +(\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the shop did not open');
}

const built = await buildWhenStale({ onStart: console.log });
if (!built.ok) throw new Error(built.message);
const folder = await mkdtemp(join(tmpdir(), 'osier-bench-start-'));
try {
  const first = await start(folder);
  const warm: StartTimes[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) warm.push(await start(folder));
  const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(1)} s`;
  writeResults('start', [
    {
      head: [
        'first start, empty data folder: first page sent',
        'later start: shop listens',
        'later start: first page sent',
      ],
      rows: [
        [
          seconds([first.firstPage]),
          seconds(warm.map(({ listening }) => listening)),
          seconds(warm.map(({ firstPage }) => firstPage)),
        ],
      ],
    },
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
