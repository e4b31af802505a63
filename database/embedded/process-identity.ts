import { spawn, type SpawnOptions } from 'node:child_process';

/**
 * The user that runs PostgreSQL, which refuses to run as root.
 *
 * - `self`: the ordinary user who started the shop.
 * - `namespace`: root in a user namespace that maps root's id to an ordinary one. It can still enter root's folders.
 * - `user`: another user of the system.
 */
export type ProcessIdentity =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

/** The identity of this process. */
export const currentUser: ProcessIdentity = { kind: 'self' };

export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
};

/** Where unshare, flock and sh are found; the last folder is that of NixOS. */
const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin';

/**
 * Returns how to spawn a program with an identity. The program replaces `unshare`, so the child's process id is its own. It gets a minimal
 * environment, because PGDATA and the like would mislead it, and starts in `/`, which every user may enter.
 */
export function commandAs(identity: ProcessIdentity, file: string, args: readonly string[]): Command {
  const options: SpawnOptions = {
    cwd: '/',
    env: { PATH: PROGRAM_PATH, LC_ALL: 'C', TZ: 'UTC' },
  };
  if (identity.kind === 'self') return { file, args, options };
  const { uid, gid } = identity;
  if (identity.kind === 'user') return { file, args, options: { ...options, uid, gid } };
  const mapping = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  return { file: 'unshare', args: [...mapping, file, ...args], options };
}

export type CommandResult = { readonly code: number | null; readonly output: string };

/** Runs a program to its end. `code` is null for a program that cannot be started. */
export function runAs(
  identity: ProcessIdentity,
  file: string,
  args: readonly string[],
): Promise<CommandResult> {
  const command = commandAs(identity, file, args);
  return new Promise((resolve) => {
    let output = '';
    let child;
    try {
      child = spawn(command.file, command.args, { ...command.options, stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      resolve({ code: null, output: String(error) });
      return;
    }
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
