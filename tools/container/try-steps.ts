import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exitWithUsage, readArguments } from '../command/read-arguments.ts';
import { readContainerfile } from './read-containerfile.ts';

/**
 * `node tools/container/try-steps.ts <bundle>`: runs a bundle as the Containerfile's last stage says, but without a container: as its user
 * without rights, in a mount namespace where only /tmp and the data folders can be written. Checks the health check, the user, the read-only
 * root and the stop. Needs root. It does not prove that the image works, because no builder has made one.
 */
const USAGE = 'For example: node tools/container/try-steps.ts ../osier-bundle';
const [given] = readArguments(USAGE, { positionals: 1 }).positionals;
if (given === undefined) exitWithUsage(USAGE, 'The folder of a bundle is missing.');
if (process.getuid?.() !== 0) exitWithUsage(USAGE, 'Only root can mount.');
const bundle = resolve(given);

/** Time until the health check must pass: a first start creates a database. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;

/** A trial without Stripe, mail and a public address. */
const TRIAL = {
  ALLOW_SANDBOX_IN_PRODUCTION: 'yes',
  PORT: '3917',
  SANDBOX_PORT: '0',
  SESSION_SECRET: 'a secret of this trial, which is long enough',
};

/** The data folders are below this memory file system, which stays writable. */
const folder = await mkdtemp('/dev/shm/osier-container-');
const steps = readContainerfile(await readFile(new URL('../../Containerfile', import.meta.url), 'utf8'));
const folders = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') };
for (const path of [folder, ...Object.values(folders)]) {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chown(path, steps.user, steps.user);
}
// PostgreSQL requires that its user has a name.
const users = join(folder, 'passwd');
const name = `osier:x:${steps.user}:${steps.user}::/data:/usr/sbin/nologin\n`;
await writeFile(users, (await readFile('/etc/passwd', 'utf8')) + name, { mode: 0o644 });
const environment = { PATH: '/usr/bin:/bin', ...steps.environment, ...TRIAL, ...folders };
const asUser = [
  'setpriv',
  `--reuid=${steps.user}`,
  `--regid=${steps.user}`,
  '--clear-groups',
  '--no-new-privs',
  '--bounding-set=-all',
  '--pdeathsig=TERM',
  '--',
];
const script = [
  'mount --bind "$1" /etc/passwd',
  'mount -t tmpfs tmpfs /tmp',
  'mount -o remount,bind,ro /',
  // The bundle may be on another file system.
  'mount --bind "$2" "$2"',
  'mount -o remount,bind,ro "$2"',
  'cd "$2"',
  'shift 2',
  'exec "$@"',
].join(' && ');

const shop = spawn(
  'unshare',
  ['--mount', '--', 'sh', '-c', script, 'sh', users, bundle, ...asUser, ...steps.command],
  {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const ended = once(shop, 'exit') as Promise<[number | null]>;
const checks: [string, boolean][] = [];
try {
  checks.push(['the health check passes', await waitUntilHealthy()]);
  const pid = shop.pid ?? 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  checks.push([
    'the shop runs as the image’s user',
    new RegExp(`^Uid:\\s+${steps.user}\\s`, 'm').test(status),
  ]);
  checks.push(['it has no capabilities', /^CapEff:\s+0+$/m.test(status)]);
  const canWrite = [join(bundle, 'written'), '/written'].filter((path) => {
    const inside = ['--mount', `--target=${pid}`, '--'];
    return spawnSync('nsenter', [...inside, 'touch', path]).status === 0;
  });
  checks.push(['even root cannot write to the root file system and to the program', canWrite.length === 0]);
  shop.kill('SIGTERM');
  const timeout = delay(STOP_TIMEOUT_MS, [null] as [null], { ref: false });
  const [code] = await Promise.race([ended, timeout]);
  checks.push(['it stops with 0 after SIGTERM', code === 0]);
} finally {
  shop.kill('SIGKILL');
  await ended;
  await rm(folder, { recursive: true, force: true });
}
for (const [what, holds] of checks) console.log(`${holds ? 'holds' : 'FAILS'}: ${what}`);
if (checks.some(([, holds]) => !holds)) process.exitCode = 1;

async function waitUntilHealthy(): Promise<boolean> {
  const until = performance.now() + START_TIMEOUT_MS;
  const [file = '', ...args] = steps.healthCheck.map((part) => part.replace(':3000/', `:${TRIAL.PORT}/`));
  while (performance.now() < until && shop.exitCode === null) {
    const { status } = spawnSync(join(bundle, file), args, { timeout: 5000 });
    if (status === 0) return true;
    await delay(500);
  }
  return false;
}
