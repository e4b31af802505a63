import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetric, type Metric } from '../../http/operations/metrics.ts';
import { exportMetrics } from './export-metrics.ts';
import { createRequestDurations } from './request-durations.ts';

let collector: Server;
let status: number;
let received: { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }[];
let failures: string[];
/** What the exporter has scheduled. */
let tasks: { ms: number; task: () => void }[];
let now: Date;

beforeEach(async () => {
  status = 200;
  [received, failures, tasks] = [[], [], []];
  now = new Date(1_000);
  const take = async ({ url, headers }: IncomingMessage, body: Promise<unknown>) => {
    received.push({ url, headers, body: await body });
  };
  collector = createServer((request, response) => {
    void take(request, json(request)).then(() => response.writeHead(status).end('{}'));
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => collector.close());

function open(read: () => readonly Metric[]) {
  const { port } = collector.address() as AddressInfo;
  return exportMetrics({
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      headers: { 'api-key': 'secret' },
      serviceName: 'osier',
      resource: { 'deployment.environment.name': 'test' },
    },
    worker: 2,
    read,
    clock: { now: () => now },
    scheduler: { every: (ms, task) => (tasks.push({ ms, task }), () => void tasks.pop()) },
    onFailure: (reason) => failures.push(reason),
  });
}

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const times = { startTimeUnixNano: '1000000000', timeUnixNano: '5000000000' };

test('sends counters, gauges and histograms each minute, and a last time when it stops', async () => {
  const durations = createRequestDurations();
  for (const seconds of [0.0004, 0.3, 0.3, 60])
    durations.record({ method: 'GET', route: '/', status: 200, seconds });
  const stop = open(() => [
    createMetric('osier_pages', 'Pages.', 3),
    createMetric('osier_page_hits_total', 'Hits.', 7),
    ...durations.metrics(),
  ]);
  expect(tasks.map(({ ms }) => ms)).toEqual([60_000]);
  now = new Date(5_000);
  tasks[0]?.task();
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({ url: '/v1/metrics', headers: { 'api-key': 'secret' } });
  const labels = [
    attribute('http_request_method', 'GET'),
    attribute('http_route', '/'),
    attribute('status_class', '2xx'),
  ];
  expect(received[0]?.body).toEqual({
    resourceMetrics: [
      {
        resource: {
          attributes: [
            attribute('deployment.environment.name', 'test'),
            attribute('service.name', 'osier'),
            attribute('worker', '2'),
          ],
        },
        scopeMetrics: [
          {
            scope: { name: 'osier' },
            metrics: [
              {
                name: 'osier_pages',
                description: 'Pages.',
                gauge: { dataPoints: [{ ...times, attributes: [], asDouble: 3 }] },
              },
              {
                name: 'osier_page_hits_total',
                description: 'Hits.',
                sum: {
                  aggregationTemporality: 2,
                  isMonotonic: true,
                  dataPoints: [{ ...times, attributes: [], asDouble: 7 }],
                },
              },
              {
                name: 'http_server_request_duration_seconds',
                description: expect.any(String),
                histogram: {
                  aggregationTemporality: 2,
                  dataPoints: [
                    {
                      ...times,
                      attributes: labels,
                      explicitBounds: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
                      bucketCounts: ['1', '0', '0', '0', '0', '0', '0', '2', '0', '0', '0', '0', '1'],
                      sum: expect.closeTo(60.6004),
                      count: '4',
                    },
                  ],
                },
              },
            ],
          },
        ],
      },
    ],
  });
  await stop();
  expect([received.length, tasks.length, failures]).toEqual([2, 0, []]);
});

test('reports a collector that refuses or does not answer, and goes on', async () => {
  status = 503;
  const stop = open(() => []);
  await stop();
  expect(failures).toEqual(['the collector returned 503']);
  collector.closeAllConnections();
  collector.close();
  await stop();
  expect(failures).toHaveLength(2);
});
