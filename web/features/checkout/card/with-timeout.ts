import { fail, ok, type Result } from '#domain/result.ts';

/**
 * What `work` comes to, or a failure when it has not ended after so many milliseconds, or breaks. It goes on all the same: what it may
 * still do must be harmless.
 */
export async function withTimeout<T>(
  work: () => Promise<T>,
  ms: number,
): Promise<Result<T, 'late' | 'broken'>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result<T, 'late'>>((resolve) => {
    timer = setTimeout(() => resolve(fail('late')), ms);
  });
  const done = (async () => work())().then(
    (value) => ok(value),
    () => fail('broken' as const),
  );
  const outcome = await Promise.race([done, late]);
  clearTimeout(timer);
  return outcome;
}
