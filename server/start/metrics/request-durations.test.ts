import { expect, it } from 'vitest';
import { metricsText } from '../../http/operations/metrics.ts';
import { createRequestDurations } from './request-durations.ts';

it('counts requests in the buckets of their route, method and status class', () => {
  const durations = createRequestDurations();
  const asked = { route: '/product/:id', method: 'GET' };
  for (const seconds of [0.0004, 0.001, 0.3, 60]) durations.record({ ...asked, status: 200, seconds });
  durations.record({ ...asked, status: 304, seconds: 0.0001 });
  durations.record({ ...asked, method: 'BREW', status: 405, seconds: 0.0001 });
  durations.record({ ...asked, method: 'PATCH', status: 200, seconds: 0.0001 });
  const text = metricsText([{ worker: '1', metrics: durations.metrics() }]);
  const count = (labels: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.includes(labels))
        ?.split(' ')
        .at(-1),
    );
  const ok = 'http_request_method="GET",http_route="/product/:id",status_class="2xx"';
  expect(count(`_bucket{worker="1",${ok},le="0.001"}`)).toBe(2);
  expect(count(`_bucket{worker="1",${ok},le="0.25"}`)).toBe(2);
  expect(count(`_bucket{worker="1",${ok},le="0.5"}`)).toBe(3);
  expect(count(`_bucket{worker="1",${ok},le="10"}`)).toBe(3);
  expect(count(`_bucket{worker="1",${ok},le="+Inf"}`)).toBe(4);
  expect(count(`_count{worker="1",${ok}}`)).toBe(4);
  expect(count(`_sum{worker="1",${ok}}`)).toBeCloseTo(60.3014);
  expect(text).toContain('status_class="3xx"');
  expect(text).toContain('http_request_method="PATCH"');
  expect(text).toContain('http_request_method="_OTHER"');
});
