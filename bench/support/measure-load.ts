import { createHash } from 'node:crypto';
import autocannon from 'autocannon';
import { readCpuMs } from './process-usage.ts';
import { median } from './statistics.ts';

/** A server's result under load. */
export type Load = {
  /** Responses per second. */
  readonly perSecond: number;
  /** Median and 99th percentile of the response time in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server per response, in milliseconds. */
  readonly cpu: number;
};

/** Sends load to a server from this process. Throws on an error or a response without a 2xx status. */
export async function measureLoad({
  url,
  pid,
  paths,
  headers = {},
  connections = 50,
  seconds = 5,
}: {
  url: string;
  pid: number;
  /** Paths below `url`, which every connection requests in its own order. */
  paths?: readonly string[];
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
}): Promise<Load> {
  const before = readCpuMs(pid);
  let opened = 0;
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    ...(paths && {
      setupClient: (client) => client.setRequests(shuffle(paths, (opened += 1)).map((path) => ({ path }))),
    }),
  });
  const responses = result['2xx'];
  if (result.errors > 0 || result.non2xx > 0 || responses === 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} bad responses of ${responses}`);
  }
  const { p50, p99 } = result.latency;
  return { perSecond: responses / result.duration, p50, p99, cpu: (readCpuMs(pid) - before) / responses };
}

/** Shuffles the paths by a seed. Connections with the same order would soon request the same path in lockstep. */
function shuffle(paths: readonly string[], number: number): string[] {
  const place = (path: string) => createHash('md5').update(`${number} ${path}`).digest('hex');
  const placed = paths.map((path) => ({ path, at: place(path) }));
  return placed.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map(({ path }) => path);
}

/** Returns the medians of several loads. */
export function medianLoad(loads: readonly Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((load) => load[name]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu') };
}
