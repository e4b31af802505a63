import { monitorEventLoopDelay } from 'node:perf_hooks';
import { metric, type Metric } from '../../http/operations/metrics.ts';

const NANOSECONDS = 1e9;

/** Begins to watch this process; the answer tells its figures. Delays are those since it was last asked. */
export function watchProcessMetrics(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let utilization = performance.eventLoopUtilization();
  return () => {
    const { user, system } = process.cpuUsage();
    const seconds = (nanoseconds: number) => (Number.isNaN(nanoseconds) ? 0 : nanoseconds / NANOSECONDS);
    const now = performance.eventLoopUtilization();
    const figures = [
      metric('process_cpu_seconds_total', 'Processor time, by user and system.', (user + system) / 1_000_000),
      metric('process_resident_memory_bytes', 'Memory.', process.memoryUsage.rss()),
      metric(
        'process_start_time_seconds',
        'When the process began.',
        Math.round(performance.timeOrigin / 1000),
      ),
      metric(
        'nodejs_eventloop_delay_p99_seconds',
        'How late timers are, for the latest hundredth.',
        seconds(delay.percentile(99)),
      ),
      metric('nodejs_eventloop_delay_max_seconds', 'How late a timer was at most.', seconds(delay.max)),
      metric(
        'nodejs_eventloop_utilization_ratio',
        'How much of the time there was something to do.',
        performance.eventLoopUtilization(now, utilization).utilization,
      ),
    ];
    delay.reset();
    utilization = now;
    return figures;
  };
}
