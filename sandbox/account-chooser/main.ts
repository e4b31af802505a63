import { parseArgs } from 'node:util';
import { startAccountChooser } from './start.ts';

/**
 * Runs the account chooser as a process, which the shop starts with an IPC channel:
 *
 *   node sandbox/account-chooser/main.ts --port 4103 --redirect-uri http://127.0.0.1:3000/… [--redirect-uri …] \
 *     [--client-secret …]
 *
 * When it listens, it sends `{ type: 'ready', url, clientId, clientSecret }`. When it fails, it sends `{ type:
 * 'failed', code, message }` and exits with 1. It ends on SIGTERM, and at once when the channel closes, so that it
 * never outlives its shop. It ignores SIGINT, because the shop also receives it and ends this process after its own
 * requests have finished.
 *
 * `--client-secret` sets the client's secret. Without it, the process generates one. It stores nothing on disk:
 * `--data` is accepted because the shop passes it to every stand-in. The shop never starts it in production
 * (server/config.ts).
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    'client-secret': { type: 'string' },
    'redirect-uri': { type: 'string', multiple: true, default: [] },
  },
});

process.on('disconnect', () => process.exit(0));
if (process.channel) process.on('SIGINT', () => undefined);

try {
  const chooser = await startAccountChooser({
    port: Number(values.port),
    redirectUris: values['redirect-uri'],
    ...(values['client-secret'] !== undefined && { clientSecret: values['client-secret'] }),
  });
  process.once('SIGTERM', () => {
    void chooser.close().then(() => process.exit(0));
  });
  const { url, clientId, clientSecret } = chooser;
  if (process.send) process.send({ type: 'ready', url, clientId, clientSecret });
  else process.stdout.write(`account chooser (sandbox) at ${url}\n`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  if (process.send) process.send({ type: 'failed', code, message }, () => process.exit(1));
  else process.stderr.write(`account chooser: ${message}\n`);
  process.exitCode = 1;
}
