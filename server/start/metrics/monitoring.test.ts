import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  jobMetrics,
  messageMetrics,
  pageCacheMetrics,
  poolMetrics,
  replicaMetrics,
} from '../../http/operations/metrics.ts';
import { routePattern } from '../../http/operations/route-pattern.ts';
import { ARCHIVE_JOB_NAME, backupJobs } from '../../jobs/backup-jobs.ts';
import { CATALOGUE_JOBS, JOBS, PICTURE_JOBS } from '../../jobs/jobs.ts';
import { watchProcessMetrics } from './process-metrics.ts';
import { createRequestDurations } from './request-durations.ts';

const folder = join(import.meta.dirname, '../../../docs/monitoring');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Metrics that Prometheus adds. */
const PROMETHEUS = ['up'];

/** Names of series as Prometheus stores them, with the labels of each: all that `/metrics` may have. */
function listSeries(): Map<string, Set<string>> {
  const durations = createRequestDurations();
  durations.record({ method: 'POST', route: '/api/orders', status: 200, seconds: 1 });
  const at = new Date(0);
  const metrics = [
    ...watchProcessMetrics()(),
    ...durations.metrics(),
    ...poolMetrics({ pool: new pg.Pool() }),
    ...pageCacheMetrics(
      { pages: 0, bytes: 0, hits: 0, renders: 0, invalidations: 0, isEnabled: true },
      { pages: 0, hits: 0 },
    ),
    ...replicaMetrics({ reads: 0, isRead: true }),
    ...jobMetrics([{ name: 'back-up', dueAt: at, runId: null, lastSucceededAt: at, lastError: null }]),
    ...messageMetrics([{ kind: 'erase_customer', waiting: 1, oldest: at, attempts: 0, lastError: null }]),
  ];
  const series = new Map<string, Set<string>>();
  for (const { name, samples } of metrics)
    for (const { suffix = '', labels = {} } of samples)
      series.set(`${name}${suffix}`, new Set(['worker', 'instance', ...Object.keys(labels)]));
  return series;
}

/** Lists the values of the label `name` of jobs: the shop's jobs, and those that programs outside the shop report. */
function listJobNames(): string[] {
  const own = [...JOBS, ...CATALOGUE_JOBS, ...PICTURE_JOBS, ...backupJobs(1)].map(({ name }) => name);
  const file = join(import.meta.dirname, '../../../database/sql/functions/jobs/report_backup.sql');
  const [, reported = ''] = /job_name NOT IN \(([^)]+)\)/.exec(readFileSync(file, 'utf8')) ?? [];
  return [...own, ARCHIVE_JOB_NAME, ...[...reported.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)];
}

/** Reads the expressions of a rule file: those after `expr:`, on the same line or in the block below it. */
function listRules(yaml: string): string[] {
  return [...yaml.matchAll(/^( +)expr: (?:>-\n((?:\1 {2}.*\n)+)|(.*)\n)/gm)].map(
    ([, , block, line]) => block ?? line ?? '',
  );
}

function listPanels(json: string): string[] {
  const { panels } = JSON.parse(json) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

test.each([
  ['alerts.yml', listRules],
  ['dashboard.json', listPanels],
])('%s names only metrics, labels, routes and jobs that the shop has', (name, list) => {
  const series = listSeries();
  const jobNames = listJobNames();
  const expressions = list(read(name));
  expect(expressions.length).toBeGreaterThan(8);
  for (const expression of expressions) {
    const selectors = [...expression.matchAll(/\b([a-z]+_\w+|up)\b(?:\{([^}]*)\})?(?=[[)\s<>=]|$)/g)].filter(
      ([, metric = '']) =>
        /^(?:osier|http_server|process|nodejs)_/.test(metric) || PROMETHEUS.includes(metric),
    );
    expect(selectors.length, expression).toBeGreaterThan(0);
    for (const [, metric = '', matchers = ''] of selectors) {
      if (PROMETHEUS.includes(metric)) continue;
      expect([...series.keys()], expression).toContain(metric);
      const labels = [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label);
      for (const label of labels) expect([...(series.get(metric) ?? [])], expression).toContain(label);
    }
    const routes = [...expression.matchAll(/http_route="([^"]*)"/g)].map(([, route = '']) => route);
    for (const route of routes) expect(routePattern(route)).toBe(route);
    const jobs = [...expression.matchAll(/osier_job_\w+\{name="([^"]*)"/g)].map(([, job = '']) => job);
    for (const job of jobs) expect(jobNames, expression).toContain(job);
  }
});
