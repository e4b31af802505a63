import type { Database } from '#database/connection/connect.ts';
import type { JobRow } from '#database/queries/jobs/jobs.ts';
import type { WaitingMessages } from '#database/queries/messages/waiting-messages.ts';
import type { Replica } from '#database/replica/replica.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { StalePages } from '../page-cache/stale-pages.ts';

/** A Prometheus metric of one process. Plain data, because it is sent between processes. */
export type Metric = {
  /** Ends in `_total` for counters. Follows OpenTelemetry's semantic conventions where they have a name. */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
};

/** One value of a metric. Each label has a bounded number of values. */
type Sample = {
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
};

/** The metrics of one worker, by its number. */
export type ProcessMetrics = { readonly worker: string; readonly metrics: readonly Metric[] };

/** Creates a metric with one value: a counter if its name ends in `_total`, else a gauge. */
export function createMetric(name: string, help: string, value: number): Metric {
  return { name, type: name.endsWith('_total') ? 'counter' : 'gauge', help, samples: [{ value }] };
}

/** Formats the metrics of all processes in Prometheus' text format 0.0.4: each metric once, with a sample per process. */
export function metricsText(processes: readonly ProcessMetrics[]): string {
  const texts = new Map<string, string[]>();
  for (const { worker, metrics } of processes) {
    for (const { name, type, help, samples } of metrics) {
      const lines = texts.get(name) ?? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
      for (const { suffix = '', labels, value } of samples) {
        const pairs = Object.entries({ worker, ...labels }).map(
          ([label, text]) => `${label}="${quote(text)}"`,
        );
        lines.push(`${name}${suffix}{${pairs.join(',')}} ${value}`);
      }
      texts.set(name, lines);
    }
  }
  return [...texts.values()].map((lines) => `${lines.join('\n')}\n`).join('');
}

function quote(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** Returns the metrics of the database connection pool. */
export function poolMetrics({ pool }: Pick<Database, 'pool'>): Metric[] {
  const state = (name: string, value: number) => ({ labels: { state: name }, value });
  return [
    {
      name: 'osier_database_connections',
      type: 'gauge',
      help: 'Connections to the database.',
      samples: [state('idle', pool.idleCount), state('used', pool.totalCount - pool.idleCount)],
    },
    createMetric(
      'osier_database_connections_max',
      'Maximum number of connections to the database.',
      pool.options.max,
    ),
    createMetric('osier_database_waiting', 'Requests that wait for a connection.', pool.waitingCount),
  ];
}

/** Returns the metrics of the page cache and of the stale pages. */
export function pageCacheMetrics(stats: PageCache['stats'], stale: StalePages['stats']): Metric[] {
  const { pages, bytes, hits, renders, invalidations, isEnabled } = stats;
  return [
    createMetric('osier_pages', 'Pages in the cache.', pages),
    createMetric('osier_pages_bytes', 'Memory of the cached pages.', Math.round(bytes)),
    createMetric('osier_page_hits_total', 'Cache hits.', hits),
    createMetric('osier_page_renders_total', 'Pages rendered for the cache.', renders),
    createMetric('osier_catalogue_changes_total', 'Notifications of catalogue changes.', invalidations),
    createMetric(
      'osier_catalogue_subscribed',
      'Whether notifications arrive, so that pages are cached.',
      isEnabled ? 1 : 0,
    ),
    createMetric('osier_stale_pages', 'Pages kept to serve while the database is unreachable.', stale.pages),
    createMetric('osier_stale_page_hits_total', 'Stale pages served.', stale.hits),
  ];
}

/** Returns the metrics of the recurring jobs. Every process reports the same. */
export function jobMetrics(jobs: readonly JobRow[]): Metric[] {
  const perJob = (name: string, help: string, read: (job: JobRow) => number | undefined): Metric => ({
    name,
    type: 'gauge',
    help,
    samples: jobs.flatMap((job) => {
      const value = read(job);
      return value === undefined ? [] : [{ labels: { name: job.name }, value }];
    }),
  });
  const seconds = (at: Date) => at.getTime() / 1000;
  return [
    perJob('osier_job_failed', 'Whether the last run of the job failed.', ({ lastError }) =>
      lastError === null ? 0 : 1,
    ),
    perJob('osier_job_due_timestamp_seconds', 'When the job is due, or its lease ends.', ({ dueAt }) =>
      seconds(dueAt),
    ),
    perJob('osier_job_success_timestamp_seconds', 'When the job last succeeded.', ({ lastSucceededAt }) =>
      lastSucceededAt === null ? undefined : seconds(lastSucceededAt),
    ),
  ];
}

/** Returns the metrics of the messages, mails and erasures that wait. Every process reports the same, each minute. */
export function messageMetrics(messages: readonly WaitingMessages[]): Metric[] {
  const perKind = (name: string, help: string, read: (one: WaitingMessages) => number): Metric => ({
    name,
    type: 'gauge',
    help,
    samples: messages.map((one) => ({ labels: { kind: one.kind }, value: read(one) })),
  });
  return [
    perKind(
      'osier_messages_waiting',
      'Messages that wait, also for another attempt.',
      ({ waiting }) => waiting,
    ),
    perKind(
      'osier_message_oldest_timestamp_seconds',
      'When the oldest of them was created.',
      ({ oldest }) => (oldest?.getTime() ?? 0) / 1000,
    ),
  ];
}

/** Returns the metrics of the read replica. */
export function replicaMetrics({ reads, isRead }: Replica['stats']): Metric[] {
  return [
    createMetric('osier_replica_reads_total', 'Statements that the replica executed.', reads),
    createMetric('osier_replica_read', 'Whether the replica is in use.', isRead ? 1 : 0),
  ];
}
