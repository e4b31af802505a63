import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import type { MetricsExportConfig } from '../../config.ts';
import type { Metric } from '../../http/operations/metrics.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import { toOtlp } from './to-otlp.ts';

/** How long the collector may take to answer. */
const TIMEOUT_MS = 10 * SECOND_MS;

/**
 * Sends the metrics of this process to a collector every minute (OTLP over HTTP, as JSON). Does not use OpenTelemetry's SDK, in which each
 * metric would have to be defined again. A failure is passed to `onFailure`; the next export has the newer totals. Returns a function that
 * stops the interval and sends the metrics a last time.
 */
export function exportMetrics({
  config: { endpoint, headers, serviceName, resource },
  worker,
  read,
  clock,
  scheduler,
  onFailure,
}: {
  readonly config: MetricsExportConfig;
  readonly worker: number;
  readonly read: () => readonly Metric[];
  readonly clock: Pick<Clock, 'now'>;
  readonly scheduler: Scheduler;
  readonly onFailure: (reason: string) => void;
}): () => Promise<void> {
  const startedAt = clock.now();
  const attributes = { ...resource, 'service.name': serviceName, worker: String(worker) };
  async function send(): Promise<void> {
    try {
      const response = await fetch(`${endpoint}/v1/metrics`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(read(), { attributes, startedAt, at: clock.now() })),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.status >= 300) onFailure(`the collector returned ${response.status}`);
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    }
  }
  const stop = scheduler.every(MINUTE_MS, () => void send());
  return () => {
    stop();
    return send();
  };
}
