import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMetric, type Metric } from '../../http/operations/metrics.ts';

const NANOSECONDS_PER_SECOND = 1e9;

/** Starts to measure this process. Returns a function that reads its metrics; event loop delays cover the time since the last read. */
export function watchProcessMetrics(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let utilization = performance.eventLoopUtilization();
  return () => {
    const { user, system } = process.cpuUsage();
    const seconds = (nanoseconds: number) =>
      Number.isNaN(nanoseconds) ? 0 : nanoseconds / NANOSECONDS_PER_SECOND;
    const now = performance.eventLoopUtilization();
    const metrics = [
      createMetric(
        'process_cpu_seconds_total',
        'User and system CPU time in seconds.',
        (user + system) / 1_000_000,
      ),
      createMetric(
        'process_resident_memory_bytes',
        'Resident memory size in bytes.',
        process.memoryUsage.rss(),
      ),
      createMetric(
        'process_start_time_seconds',
        'Start time since the Unix epoch in seconds.',
        Math.round(performance.timeOrigin / 1000),
      ),
      createMetric(
        'nodejs_eventloop_delay_p99_seconds',
        '99th percentile of the event loop delay in seconds.',
        seconds(delay.percentile(99)),
      ),
      createMetric(
        'nodejs_eventloop_delay_max_seconds',
        'Maximum event loop delay in seconds.',
        seconds(delay.max),
      ),
      createMetric(
        'nodejs_eventloop_utilization_ratio',
        'Share of time in which the event loop was busy.',
        performance.eventLoopUtilization(now, utilization).utilization,
      ),
    ];
    delay.reset();
    utilization = now;
    return metrics;
  };
}
