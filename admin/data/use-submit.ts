import { useState } from 'react';

/**
 * Runs the submission of a form once at a time. `run` returns why the submission failed, which is then `problem`; null if it did not, and then
 * `onDone` follows.
 */
export function useSubmit(
  run: () => Promise<string | null>,
  onDone: () => void | Promise<void>,
): { isRunning: boolean; problem: string | null; submit: () => Promise<void> } {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (isRunning) return;
    setRunning(true);
    const failed = await run();
    setRunning(false);
    setProblem(failed);
    if (failed === null) await onDone();
  };
  return { isRunning, problem, submit };
}
