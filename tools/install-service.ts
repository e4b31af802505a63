import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeError } from '#database/errors/describe-error.ts';
import { backupFolderOf, readConfig, readEnvironment, type RequestedConfig } from '#server/config.ts';
import { readArguments } from './command/read-arguments.ts';
import { reportCommandFailure } from './command/with-shop-database.ts';
import { isSharedFolder } from './service/is-shared-folder.ts';
import { renderUnit } from './service/render-unit.ts';
import { MEMORY_OPTIONS } from './start/run-server.mjs';

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
      : [
          join(root, 'node_modules/node/bin/node'),
          ...MEMORY_OPTIONS,
          join(root, 'tools/start/start-bundle.mjs'),
        ],
    user: name,
    writable: listWritable(requested).map(({ path }) => path),
    stopSeconds: Math.ceil(requested.http.shutdownDelayMs / 1000) + STOP_SECONDS,
  });
}

/** Returns the Node of the system: an upgrade replaces the one in node_modules. */
function findNode(): string {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return folders.map((folder) => join(folder, 'node')).find((path) => existsSync(path)) ?? process.execPath;
}

type Writable = { readonly setting: string; readonly path: string; readonly ownFile?: string };

/** The folders outside of the shop's own that it writes. */
function listWritable({ dataDir, log: { file }, ...requested }: RequestedConfig): Writable[] {
  const folders: Writable[] = [
    { setting: 'DATA_DIR', path: resolve(root, dataDir) },
    { setting: 'BACKUP_DIR', path: backupFolderOf({ dataDir, ...requested }, root) },
    ...(file === null
      ? []
      : [{ setting: 'LOG_FILE', path: dirname(file.path), ownFile: basename(file.path) }]),
  ];
  return folders.filter(({ path }) => !path.startsWith(`${root}/`));
}

function install(requested: RequestedConfig, name: string): void {
  try {
    const folders = listWritable(requested);
    const uid = Number(execFileSync('id', ['--user', name], { encoding: 'utf8' }));
    const shared = folders.find(({ path, ownFile }) => isSharedFolder(path, { uid, ownFile }));
    if (shared !== undefined)
      return reportCommandFailure(
        `The folder of ${shared.setting}, ${shared.path}, belongs to another user, and others may use it: choose one of its own, for example ${join(shared.path, 'osier')}. If only the shop uses it, give it to ${name} first (chown -R ${name}: ${shared.path}).`,
      );
    for (const { path } of folders) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      execFileSync('chown', [`${name}:`, path]);
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
