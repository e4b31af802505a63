import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEMORY_OPTIONS, SERVER_ENVIRONMENT } from '#tools/start/run-server.mjs';
import { listFamily, runProgram, signalAll, type Program } from '../../load-tests/run-program.ts';
import type { Network, ShopMachineName } from './network.ts';
import { parseEnvironment, renderConfig } from './render-config.ts';

type ShopMachineOptions = {
  readonly name: ShopMachineName;
  readonly network: Network;
  readonly folder: string;
  readonly shopPassword: string;
  readonly sessionSecret: string;
};

const program = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));

/** What differs from the how-to: nothing outside of this machine is reached, and no client is limited. */
const TRIAL_SETTINGS = {
  NODE_ENV: 'development',
  SANDBOX_PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
};

/** Writes the files of a shop machine, which runs HAProxy and the shop. */
export async function createShopMachine(options: ShopMachineOptions) {
  const { name, network, shopPassword } = options;
  const address = network.addressOf(name);
  const folder = join(options.folder, name);
  await mkdir(folder, { recursive: true });
  const haproxyFile = join(folder, 'haproxy.cfg');
  await writeFile(
    haproxyFile,
    // The machines share this one's loopback interface.
    renderConfig('high-availability/haproxy.cfg', [['127.0.0.1:5000', `${address}:5000`], network.addresses]),
  );
  const settings = parseEnvironment(
    renderConfig('high-availability/shop.env', [
      ['NODE_ADDRESS', address],
      ['https://shop.example', network.shopUrl],
      ['SHOP_PASSWORD', shopPassword],
      ['THE_SAME_ON_EACH_MACHINE', options.sessionSecret],
      ['127.0.0.1:5000', `${address}:5000`],
      // On loopback, nginx connects from there.
      ['10.0.0.21,10.0.0.22', '127.0.0.1'],
    ]),
  );
  let haproxy: Program | undefined;
  let shop: Program | undefined;
  return {
    name,
    address: `http://${address}:3000`,
    databaseUrl: settings['DATABASE_URL'] ?? '',
    async startProxy(): Promise<void> {
      const logFile = join(folder, 'haproxy.log');
      haproxy = await runProgram({ file: '/usr/sbin/haproxy', args: ['-db', '-f', haproxyFile], logFile });
    },
    async startShop(): Promise<void> {
      shop = await runProgram({
        file: process.execPath,
        args: [...MEMORY_OPTIONS, program],
        logFile: join(folder, 'shop.log'),
        env: { ...SERVER_ENVIRONMENT, ...settings, ...TRIAL_SETTINGS, DATA_DIR: join(folder, 'data') },
      });
    },
    /** Requests a page as nginx does, so that this shop caches it. */
    readPage: (path: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const host = new URL(network.shopUrl).host;
        const request = get(`http://${address}:3000${path}`, { headers: { host } }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        });
        request.once('error', reject);
      }),
    /** Ends the shop and its stand-ins at once. */
    async killShop(): Promise<void> {
      if (shop === undefined) return;
      signalAll(listFamily([shop.pid]), 'SIGKILL');
      await shop.exited;
    },
    async stop(): Promise<void> {
      for (const running of [shop, haproxy]) {
        if (running !== undefined) signalAll(listFamily([running.pid]), 'SIGKILL');
        await running?.exited;
      }
    },
  };
}
