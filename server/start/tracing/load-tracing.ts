import type { TracingConfig } from '../../config.ts';
import type { Tracing } from './open-tracing.ts';

/** Begins to trace requests where the settings ask for it; what that takes is not even loaded otherwise. */
export async function loadTracing(
  wanted: TracingConfig | null,
  onTrouble: (message: string) => void,
): Promise<Tracing | null> {
  if (wanted === null) return null;
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing(wanted, { onTrouble });
}
