import type { Metric } from '../../http/operations/metrics.ts';

/** Upper bounds of the histogram's buckets: the defaults of Prometheus' client libraries, and 1 ms for cached pages. */
const BOUNDS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A finished request. `route` is a pattern; `status` is 499 when the client disconnected before the response. */
export type FinishedRequest = {
  readonly method: string | undefined;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

type Series = {
  readonly labels: Record<string, string>;
  readonly counts: number[];
  sum: number;
  count: number;
};

/**
 * Creates a histogram of request durations by route, method and class of status. These labels have few values, so clients cannot create
 * more than a few hundred series.
 */
export function createRequestDurations(): { record(request: FinishedRequest): void; metrics(): Metric[] } {
  const all = new Map<string, Series>();
  return {
    record({ method = 'GET', route, status, seconds }) {
      const label = METHODS.has(method) ? method : '_OTHER';
      const key = `${label} ${route} ${Math.floor(status / 100)}`;
      let series = all.get(key);
      if (series === undefined) {
        const labels = { http_request_method: label, http_route: route, status_class: `${key.at(-1)}xx` };
        series = { labels, counts: BOUNDS_SECONDS.map(() => 0), sum: 0, count: 0 };
        all.set(key, series);
      }
      series.count += 1;
      series.sum += seconds;
      const bucket = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    },
    metrics: () => [
      {
        name: 'http_server_request_duration_seconds',
        type: 'histogram',
        help: 'Duration of requests in seconds, from arrival until the response was sent.',
        samples: [...all.values()].flatMap(samplesOf),
      },
    ],
  };
}

function samplesOf({ labels, counts, sum, count }: Series): Metric['samples'] {
  let below = 0;
  return [
    ...BOUNDS_SECONDS.map((bound, at) => {
      below += counts[at] ?? 0;
      return { suffix: '_bucket' as const, labels: { ...labels, le: String(bound) }, value: below };
    }),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}
