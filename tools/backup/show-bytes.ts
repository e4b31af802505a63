import type { OnProgress } from '#database/backup/make-backup.ts';
import { showProgress } from '#server/start/show-progress.ts';

/** How often a terminal is redrawn, and how often a log gets a line. */
const TERMINAL_MS = 100;
const LOG_MS = 5000;

/** Shows the progress of a backup or restore. */
export function showBytes(out: NodeJS.WriteStream): { show: OnProgress; done: () => void } {
  const progress = showProgress(out);
  const pauseMs = out.isTTY ? TERMINAL_MS : LOG_MS;
  let [shownStep, shownAt] = ['', 0];
  return {
    show({ step, doneBytes, totalBytes }) {
      const now = performance.now();
      if (step === shownStep && now - shownAt < pauseMs) return;
      [shownStep, shownAt] = [step, now];
      progress.step(
        totalBytes === 0 ? step : `${step}: ${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB`,
      );
    },
    done: () => progress.done(),
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
