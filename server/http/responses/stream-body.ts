/** Replaces the cause when a body fails: the server that sends the body might show the cause to the client. */
export const BROKEN_OFF = new Error('The answer broke off.');

/**
 * A body that is sent while it is read. The first piece is read before this resolves, so that a failure in it can still become an error
 * answer. Later failures go to `onError` and cut the connection.
 */
export async function streamBody(
  pieces: AsyncIterable<string>,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const source: AsyncIterator<string, unknown> = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<string, unknown> | undefined = await source.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = first ?? (await source.next());
        first = undefined;
        if (piece.done === true) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        onError(error);
        controller.error(BROKEN_OFF);
      }
    },
    async cancel() {
      await source.return?.();
    },
  });
}
