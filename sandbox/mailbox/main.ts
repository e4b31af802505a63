import { parseArgs } from 'node:util';
import { startMailbox } from './start.ts';

/**
 * Runs the mailbox as a process, which the shop starts with an IPC channel:
 *
 *   node sandbox/mailbox/main.ts --port 4102 --smtp-port 0 --data .data/mailbox
 *
 * When it listens, it sends `{ type: 'ready', url, smtpUrl }`. When it fails, it sends `{ type: 'failed', code,
 * message }` and exits with 1. It ends on SIGTERM, and at once when the channel closes, so that it never outlives its
 * shop. It ignores SIGINT, because the shop also receives it and ends this process after its own requests have finished.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'smtp-port': { type: 'string', default: '0' },
    data: { type: 'string' },
  },
});

process.on('disconnect', () => process.exit(0));
if (process.channel) process.on('SIGINT', () => undefined);

try {
  if (values.data === undefined) throw new Error('--data is missing');
  const mailbox = await startMailbox({
    port: Number(values.port),
    smtpPort: Number(values['smtp-port']),
    dataFolder: values.data,
  });
  process.once('SIGTERM', () => {
    void mailbox.close().then(() => process.exit(0));
  });
  const { url, smtpUrl } = mailbox;
  if (process.send) process.send({ type: 'ready', url, smtpUrl });
  else process.stdout.write(`mailbox (sandbox): read at ${url}, send to ${smtpUrl}\n`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  if (process.send) process.send({ type: 'failed', code, message }, () => process.exit(1));
  else process.stderr.write(`mailbox: ${message}\n`);
  process.exitCode = 1;
}
