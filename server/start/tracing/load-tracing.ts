import type { TracingConfig } from '../../config.ts';
import type { Tracing } from './open-tracing.ts';

/** Starts tracing if it is configured. Loads OpenTelemetry only then. */
export async function loadTracing(
  config: TracingConfig | null,
  onExportError: (message: string) => void,
): Promise<Tracing | null> {
  if (config === null) return null;
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing(config, { onExportError });
}
