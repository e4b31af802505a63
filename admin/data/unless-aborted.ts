/** Returns what a request answers; undefined when its caller has aborted it meanwhile. */
export async function unlessAborted<Answer>(
  request: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  try {
    const answer = await request;
    return signal.aborted ? undefined : answer;
  } catch (cause) {
    if (signal.aborted) return undefined;
    throw cause;
  }
}
