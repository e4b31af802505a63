/**
 * Runs a stand-in as a process, which the shop starts with an IPC channel. When it listens, it sends `{ type: 'ready', … }`; when it
 * fails, it sends `{ type: 'failed', code, message }` and exits with 1. Without a channel it prints a line instead.
 *
 * It ends on SIGTERM after the running requests, and at once when the channel closes, so that it never outlives its shop. It ignores
 * SIGINT, because the shop also receives it and ends this process after its own requests have finished.
 */
export async function runStandIn<StandIn extends { close(): Promise<void> }>({
  name,
  start,
  describe,
}: {
  name: string;
  start: () => Promise<StandIn>;
  /** Returns the other fields of the message `ready`, and the line to print. */
  describe: (standIn: StandIn) => { ready: object; line: string };
}): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  if (process.channel) process.on('SIGINT', () => undefined);
  try {
    const standIn = await start();
    process.once('SIGTERM', () => {
      void standIn.close().then(() => process.exit(0));
    });
    const { ready, line } = describe(standIn);
    if (process.send) process.send({ type: 'ready', ...ready });
    else process.stdout.write(`${line}\n`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    if (process.send) process.send({ type: 'failed', code, message }, () => process.exit(1));
    else process.stderr.write(`${name}: ${message}\n`);
    process.exitCode = 1;
  }
}
