import { fail, ok, type Result } from '#domain/result.ts';

/** Returns the result of `work`, or a failure when it throws or takes longer than `timeoutMs`. Does not cancel the work. */
export async function withTimeout<T>(
  work: () => Promise<T>,
  timeoutMs: number,
): Promise<Result<T, 'late' | 'broken'>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result<T, 'late'>>((resolve) => {
    timer = setTimeout(() => resolve(fail('late')), timeoutMs);
  });
  const done = (async () => work())().then(
    (value) => ok(value),
    () => fail('broken' as const),
  );
  const outcome = await Promise.race([done, late]);
  clearTimeout(timer);
  return outcome;
}
