import type { Metric } from '../../http/operations/metrics.ts';

/** The upper ends of the histogram's buckets, in seconds: those of the semantic conventions, and one for kept pages. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** A request that has been answered. `route` is a pattern, `status` 499 when the client did not wait for the answer. */
export type Answered = {
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

/** How long requests take, by route, method and class of status: some hundred series at most, whatever is asked. */
export function requestDurations(): { record(request: Answered): void; figures(): Metric[] } {
  const all = new Map<string, Series>();
  return {
    record({ method = 'GET', route, status, seconds }) {
      const verb = METHODS.has(method) ? method : '_OTHER';
      const key = `${verb} ${route} ${Math.floor(status / 100)}`;
      let series = all.get(key);
      if (series === undefined) {
        const labels = { http_request_method: verb, http_route: route, status_class: `${key.at(-1)}xx` };
        series = { labels, counts: BOUNDS.map(() => 0), sum: 0, count: 0 };
        all.set(key, series);
      }
      series.count += 1;
      series.sum += seconds;
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    },
    figures: () => [
      {
        name: 'http_server_request_duration_seconds',
        type: 'histogram',
        help: 'How long requests take, from their arrival until their answer has been sent.',
        samples: [...all.values()].flatMap(samplesOf),
      },
    ],
  };
}

function samplesOf({ labels, counts, sum, count }: Series): Metric['samples'] {
  let below = 0;
  return [
    ...BOUNDS.map((bound, at) => {
      below += counts[at] ?? 0;
      return { suffix: '_bucket' as const, labels: { ...labels, le: String(bound) }, value: below };
    }),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}
