import { fail, ok, type Result } from '#domain/result.ts';

/** Returns the result of `work`, or a failure when it throws or takes longer than `timeoutMs`. The timeout aborts the signal of `work`. */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
): Promise<Result<T, 'late' | 'broken'>> {
  const timeout = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result<T, 'late'>>((resolve) => {
    timer = setTimeout(() => {
      timeout.abort();
      resolve(fail('late'));
    }, timeoutMs);
  });
  const done = (async () => work(timeout.signal))().then(
    (value) => ok(value),
    () => fail('broken' as const),
  );
  const outcome = await Promise.race([done, late]);
  clearTimeout(timer);
  return outcome;
}
