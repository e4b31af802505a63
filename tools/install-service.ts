import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeError } from '#database/errors/describe-error.ts';
import { backupFolderOf, readConfig, readEnvironment, type RequestedConfig } from '#server/config.ts';
import { readArguments } from './command/read-arguments.ts';
import { reportCommandFailure } from './command/with-shop-database.ts';
import { renderUnit } from './service/render-unit.ts';

/**
 * `npm run install-service [-- --print] [--user <name>]`: installs a service of systemd, `osier`, that runs the shop of this folder as the owner
 * of the folder. With `--print` it prints the unit and changes nothing. Exits with 1 when it installed nothing, and with 2 for invalid
 * arguments.
 */
const USAGE = 'For example: npm run install-service -- --print, or: sudo npm run install-service';

const UNIT = '/etc/systemd/system/osier.service';
/** What the shop takes to stop after SHUTDOWN_DELAY, with a margin (docs/how-to/run-it.md, "Stop"). */
const STOP_SECONDS = 40;

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const { options, flags } = readArguments(USAGE, { options: ['user'], flags: ['print'] });
const config = readConfig(readEnvironment(root));
const user = options.user ?? nameOwner();
if (!config.ok) reportCommandFailure(config.error.map(({ message }) => message).join('\n'));
else if (user === 'root')
  reportCommandFailure(
    `${root} belongs to root, and a shop on the internet must not run as root: give it to a user of its own (useradd --system osier; chown -R osier: ${root}).`,
  );
else if (flags.has('print')) process.stdout.write(unitOf(config.value, user));
else install(config.value, user);

function nameOwner(): string {
  return execFileSync('id', ['--name', '--user', String(statSync(root).uid)], { encoding: 'utf8' }).trim();
}

function unitOf(requested: RequestedConfig, name: string): string {
  return renderUnit({
    root,
    // A bundle has its own Node, and nothing to build.
    command: existsSync(join(root, 'web'))
      ? [findNode(), join(root, 'tools/start.mjs')]
      : [join(root, 'node_modules/node/bin/node'), join(root, 'server/main.ts')],
    user: name,
    writable: listWritable(requested),
    stopSeconds: Math.ceil(requested.http.shutdownDelayMs / 1000) + STOP_SECONDS,
  });
}

/** Returns the Node of the system: an upgrade replaces the one in node_modules. */
function findNode(): string {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return folders.map((folder) => join(folder, 'node')).find((path) => existsSync(path)) ?? process.execPath;
}

/** The folders outside of the shop's own that it writes. */
function listWritable(requested: RequestedConfig): string[] {
  const logs = requested.log.file === null ? [] : [dirname(requested.log.file.path)];
  const folders = [resolve(root, requested.dataDir), backupFolderOf(requested, root), ...logs];
  return folders.filter((folder) => !folder.startsWith(`${root}/`));
}

/** Returns the folder of LOG_FILE if it belongs to root and has other files, like /var/log: the shop must not become its owner. */
function findSharedLogFolder({ log }: RequestedConfig): string | undefined {
  if (log.file === null) return undefined;
  const name = basename(log.file.path);
  const folder = dirname(log.file.path);
  if (!existsSync(folder) || statSync(folder).uid !== 0) return undefined;
  return readdirSync(folder).some((entry) => !entry.startsWith(name)) ? folder : undefined;
}

function install(requested: RequestedConfig, name: string): void {
  try {
    const shared = findSharedLogFolder(requested);
    if (shared !== undefined)
      return reportCommandFailure(
        `LOG_FILE is in ${shared}, which belongs to root and has other files: choose a folder of its own, for example ${join(shared, 'osier')}.`,
      );
    for (const folder of listWritable(requested)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      execFileSync('chown', [`${name}:`, folder]);
    }
    writeFileSync(UNIT, unitOf(requested, name));
    execFileSync('systemctl', ['daemon-reload'], { stdio: 'inherit' });
  } catch (error) {
    return reportCommandFailure(
      `The service was not installed (${describeError(error)}): run it as root, or copy the output of npm run install-service -- --print to ${UNIT}.`,
    );
  }
  console.log(`Installed ${UNIT}. To start the shop now and at boot: systemctl enable --now osier`);
}
