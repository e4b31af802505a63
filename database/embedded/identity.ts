import { spawn, type SpawnOptions } from 'node:child_process';

/**
 * As whom PostgreSQL runs. `self`: as the ordinary user who started the shop. `namespace`: as root in truth, but in a
 * user namespace where root's id reads as an ordinary one, so that it passes PostgreSQL's refusal to run as root and
 * still enters root's own folders. `user`: as another user of the system.
 */
export type Identity =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

/** The identity of the running process itself. */
export const self: Identity = { kind: 'self' };

export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
};

/** Where unshare, flock, sh and their kind are found; the last one is NixOS's place. */
const systemPrograms = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin';

/**
 * How to spawn a program with an identity. The program replaces every helper in front of it, so the child's process id
 * is its own. It gets no environment of ours (PGDATA and its kind would mislead it) and starts in the root folder,
 * which every user may enter.
 */
export function commandAs(identity: Identity, file: string, args: readonly string[]): Command {
  const options: SpawnOptions = {
    cwd: '/',
    env: { PATH: systemPrograms, LC_ALL: 'C', TZ: 'UTC' },
  };
  if (identity.kind === 'self') return { file, args, options };
  const { uid, gid } = identity;
  if (identity.kind === 'user') return { file, args, options: { ...options, uid, gid } };
  const mapping = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  return { file: 'unshare', args: [...mapping, file, ...args], options };
}

export type Outcome = { readonly code: number | null; readonly output: string };

/** Runs a program to its end. A program that can't even be started counts as ended with `code` null. */
export function runAs(identity: Identity, file: string, args: readonly string[]): Promise<Outcome> {
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
