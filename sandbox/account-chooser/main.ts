import { parseArgs } from 'node:util';
import { runStandIn } from '../run-stand-in.ts';
import { startAccountChooser } from './start.ts';

/**
 * Runs the account chooser as a process (`runStandIn`):
 *
 *   node sandbox/account-chooser/main.ts --port 4103 --redirect-uri http://127.0.0.1:3000/… [--redirect-uri …] \
 *     [--client-secret …]
 *
 * It sends `{ type: 'ready', url, clientId, clientSecret }`. Without `--client-secret`, it generates one. It stores nothing on disk:
 * `--data` is accepted because the shop passes it to every stand-in. The shop never starts it in production (server/config.ts).
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    'client-secret': { type: 'string' },
    'redirect-uri': { type: 'string', multiple: true, default: [] },
  },
});

await runStandIn({
  name: 'account chooser',
  start: () =>
    startAccountChooser({
      port: Number(values.port),
      redirectUris: values['redirect-uri'],
      ...(values['client-secret'] !== undefined && { clientSecret: values['client-secret'] }),
    }),
  describe: ({ url, clientId, clientSecret }) => ({
    ready: { url, clientId, clientSecret },
    line: `account chooser (sandbox) at ${url}`,
  }),
});
