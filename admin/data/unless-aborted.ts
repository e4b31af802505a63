/** Returns the result of a request; undefined if the caller aborted it. */
export async function unlessAborted<Result>(
  request: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  try {
    const result = await request;
    return signal.aborted ? undefined : result;
  } catch (cause) {
    if (signal.aborted) return undefined;
    throw cause;
  }
}
