import { parseArgs } from 'node:util';
import { runStandIn } from '../run-stand-in.ts';
import { startCardProvider } from './start.ts';

/**
 * Runs the card provider as a process (`runStandIn`):
 *
 *   node sandbox/card-provider/main.ts --port 4100 --host 127.0.0.1 --data .data/card-provider \
 *     --shop-origin http://127.0.0.1:3000 [--shop-origin …] [--public-host shop.local] \
 *     [--webhook-url http://127.0.0.1:3000/api/webhooks/stripe]
 *
 * It sends `{ type: 'ready', url, scriptUrl, secretKey, publishableKey, webhookSecret, testCards: [{ number, effect }] }`.
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

await runStandIn({
  name: 'card provider',
  start: async () => {
    if (values.data === undefined) throw new Error('--data is missing');
    return startCardProvider({
      port: Number(values.port),
      host: values.host,
      dataFolder: values.data,
      shopOrigins: values['shop-origin'],
      ...(values['public-host'] !== undefined && { publicHost: values['public-host'] }),
      ...(values['webhook-url'] !== undefined && { webhooks: { url: values['webhook-url'] } }),
    });
  },
  describe: ({ url, scriptUrl, secretKey, publishableKey, webhookSecret, testCards }) => ({
    ready: { url, scriptUrl, secretKey, publishableKey, webhookSecret, testCards },
    line: `card provider (sandbox) at ${url}`,
  }),
});
