import { setImmediate as nextTurn } from 'node:timers/promises';

/** Replaces the cause of an aborted body: the HTTP server might show the cause to the client. */
export const STREAM_ABORTED = new Error('The response stream was aborted.');

/**
 * Returns a body that is streamed while `chunks` are read. Reads the first chunk before it resolves, so that its failure can still become
 * an error response. A later failure is passed to `onError` and aborts the connection. `onCancel` is called when the client leaves.
 */
export async function streamBody(
  chunks: AsyncIterable<string>,
  onError: (error: unknown) => void,
  onCancel?: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const source: AsyncIterator<string, unknown> = chunks[Symbol.asyncIterator]();
  let first: IteratorResult<string, unknown> | undefined = await source.next();
  let isCancelled = false;
  /** Lets other requests have a turn first: in each turn of the event loop a process accepts one connection. */
  const readNext = async () => {
    await nextTurn();
    return source.next();
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const chunk = first ?? (await readNext());
        first = undefined;
        if (isCancelled) return;
        if (chunk.done === true) controller.close();
        else controller.enqueue(encoder.encode(chunk.value));
      } catch (error) {
        onError(error);
        controller.error(STREAM_ABORTED);
      }
    },
    async cancel() {
      isCancelled = true;
      onCancel?.();
      await source.return?.();
    },
  });
}
