import type { Metric } from '../../http/operations/metrics.ts';

type Labels = Readonly<Record<string, string>>;

/** The temporality of totals since the start of the process. */
const CUMULATIVE = 2;

type Times = { readonly startTimeUnixNano: string; readonly timeUnixNano: string };

/** Returns the body of an export of one process's metrics: OTLP 1.x as JSON. */
export function toOtlp(
  metrics: readonly Metric[],
  { attributes, startedAt, at }: { attributes: Labels; startedAt: Date; at: Date },
): object {
  const times = { startTimeUnixNano: nanoseconds(startedAt), timeUnixNano: nanoseconds(at) };
  const scopeMetrics = [
    { scope: { name: 'osier' }, metrics: metrics.map((metric) => describeMetric(metric, times)) },
  ];
  return { resourceMetrics: [{ resource: { attributes: keyValues(attributes) }, scopeMetrics }] };
}

function describeMetric(metric: Metric, times: Times): object {
  const { name, help: description, type, samples } = metric;
  if (type === 'histogram') {
    const dataPoints = listHistograms(metric).map((point) => ({ ...times, ...point }));
    return { name, description, histogram: { aggregationTemporality: CUMULATIVE, dataPoints } };
  }
  const dataPoints = samples.map(({ labels = {}, value }) => ({
    ...times,
    attributes: keyValues(labels),
    asDouble: value,
  }));
  if (type === 'gauge') return { name, description, gauge: { dataPoints } };
  return {
    name,
    description,
    sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints },
  };
}

type Histogram = { bounds: number[]; below: number[]; sum: number; count: number };

/** Returns a point for each set of labels. A bucket of Prometheus counts all values up to its bound, one of OTLP those between two bounds. */
function listHistograms({ samples }: Metric): object[] {
  const all = new Map<string, { labels: Labels; histogram: Histogram }>();
  for (const { suffix, labels: { le, ...labels } = {}, value } of samples) {
    const key = JSON.stringify(labels);
    const entry = all.get(key) ?? { labels, histogram: { bounds: [], below: [], sum: 0, count: 0 } };
    all.set(key, entry);
    const { histogram } = entry;
    if (suffix === '_sum') histogram.sum = value;
    else if (suffix === '_count') histogram.count = value;
    else {
      histogram.below.push(value);
      if (le !== undefined && le !== '+Inf') histogram.bounds.push(Number(le));
    }
  }
  return [...all.values()].map(({ labels, histogram: { bounds, below, sum, count } }) => ({
    attributes: keyValues(labels),
    explicitBounds: bounds,
    bucketCounts: below.map((value, index) => String(value - (below[index - 1] ?? 0))),
    sum,
    count: String(count),
  }));
}

function keyValues(labels: Labels): object[] {
  return Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}

function nanoseconds(date: Date): string {
  return `${date.getTime()}000000`;
}
