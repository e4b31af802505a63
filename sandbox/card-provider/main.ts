import { parseArgs } from 'node:util';
import { startCardProvider } from './start.ts';

/**
 * Runs the card provider as a process, which the shop starts with an IPC channel:
 *
 *   node sandbox/card-provider/main.ts --port 4100 --host 127.0.0.1 --data .data/card-provider \
 *     --shop-origin http://127.0.0.1:3000 [--shop-origin …] [--public-host shop.local] \
 *     [--webhook-url http://127.0.0.1:3000/api/webhooks/stripe]
 *
 * When it listens, it sends `{ type: 'ready', url, scriptUrl, secretKey, publishableKey, webhookSecret, testCards: [{
 * number, effect }] }`. When it fails, it sends `{ type: 'failed', code, message }` and exits with 1. On SIGTERM it
 * ends after the running requests. It ends at once when the channel closes, so that it never outlives its shop. It
 * ignores SIGINT, because the shop also receives it and ends this process after its own requests have finished.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    'public-host': { type: 'string' },
    data: { type: 'string' },
    'webhook-url': { type: 'string' },
    'shop-origin': { type: 'string', multiple: true, default: [] },
  },
});

process.on('disconnect', () => process.exit(0));
if (process.channel) process.on('SIGINT', () => undefined);

try {
  if (values.data === undefined) throw new Error('--data is missing');
  const provider = await startCardProvider({
    port: Number(values.port),
    host: values.host,
    dataFolder: values.data,
    shopOrigins: values['shop-origin'],
    ...(values['public-host'] !== undefined && { publicHost: values['public-host'] }),
    ...(values['webhook-url'] !== undefined && { webhooks: { url: values['webhook-url'] } }),
  });
  process.once('SIGTERM', () => {
    void provider.close().then(() => process.exit(0));
  });
  const { url, scriptUrl, secretKey, publishableKey, webhookSecret, testCards } = provider;
  const ready = { type: 'ready', url, scriptUrl, secretKey, publishableKey, webhookSecret, testCards };
  if (process.send) process.send(ready);
  else process.stdout.write(`card provider (sandbox) at ${url}\n`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  if (process.send) process.send({ type: 'failed', code, message }, () => process.exit(1));
  else process.stderr.write(`card provider: ${message}\n`);
  process.exitCode = 1;
}
