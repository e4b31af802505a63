import type { Database } from '#database/connection/connect.ts';
import type { Replica } from '#database/replica/replica.ts';
import type { PageCache } from '../page-cache/page-cache.ts';

/** A figure of one process, as Prometheus understands it; plain data, so that it can be handed to another process. */
export type Figure = {
  /** Of counters it ends in `_total`. Where OpenTelemetry's semantic conventions have a name it is theirs. */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
};

/** One number of a figure. Labels have a bounded number of values each. */
type Sample = {
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
};

/** The figures of one of the processes that serve the shop, `worker` its number among them. */
export type ProcessFigures = { readonly worker: string; readonly figures: readonly Figure[] };

/** A figure that is one number. Its name tells whether it only grows. */
export function figure(name: string, help: string, value: number): Figure {
  return { name, type: name.endsWith('_total') ? 'counter' : 'gauge', help, samples: [{ value }] };
}

/** The figures of all processes in Prometheus' text format, version 0.0.4: each figure once, with a sample for each process. */
export function figuresText(processes: readonly ProcessFigures[]): string {
  const texts = new Map<string, string[]>();
  for (const { worker, figures } of processes) {
    for (const { name, type, help, samples } of figures) {
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

/** How the connections to the database stand. */
export function poolFigures({ pool }: Pick<Database, 'pool'>): Figure[] {
  const state = (name: string, value: number) => ({ labels: { state: name }, value });
  return [
    {
      name: 'osier_database_connections',
      type: 'gauge',
      help: 'Connections to the database.',
      samples: [state('idle', pool.idleCount), state('used', pool.totalCount - pool.idleCount)],
    },
    figure('osier_database_connections_max', 'The most connections to the database.', pool.options.max),
    figure('osier_database_waiting', 'Who waits for a connection.', pool.waitingCount),
  ];
}

/** What the page cache holds and has been asked. */
export function pageFigures(figures: PageCache['figures']): Figure[] {
  const { pages, bytes, hits, renders, drops, isTrusted } = figures;
  return [
    figure('osier_pages', 'Pages that are kept.', pages),
    figure('osier_pages_bytes', 'Memory of the kept pages.', Math.round(bytes)),
    figure('osier_page_hits_total', 'Requests that were answered by a kept page.', hits),
    figure('osier_page_renders_total', 'Pages that were rendered.', renders),
    figure('osier_catalogue_changes_total', 'Changes of the catalogue that were heard.', drops),
    figure('osier_catalogue_heard', 'Whether changes are heard, and so pages kept.', isTrusted ? 1 : 0),
  ];
}

/** How much the replica helps. */
export function replicaFigures({ reads, isRead }: Replica['figures']): Figure[] {
  return [
    figure('osier_replica_reads_total', 'Statements that the replica has answered.', reads),
    figure('osier_replica_read', 'Whether the replica is read.', isRead ? 1 : 0),
  ];
}
