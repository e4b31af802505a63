import { parseArgs } from 'node:util';
import { runStandIn } from '../run-stand-in.ts';
import { startMailbox } from './start.ts';

/**
 * Runs the mailbox as a process (`runStandIn`), which sends `{ type: 'ready', url, smtpUrl }`:
 *
 *   node sandbox/mailbox/main.ts --port 4102 --smtp-port 0 --data .data/mailbox
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'smtp-port': { type: 'string', default: '0' },
    data: { type: 'string' },
  },
});

await runStandIn({
  name: 'mailbox',
  start: async () => {
    if (values.data === undefined) throw new Error('--data is missing');
    return startMailbox({
      port: Number(values.port),
      smtpPort: Number(values['smtp-port']),
      dataFolder: values.data,
    });
  },
  describe: ({ url, smtpUrl }) => ({
    ready: { url, smtpUrl },
    line: `mailbox (sandbox): read at ${url}, send to ${smtpUrl}`,
  }),
});
