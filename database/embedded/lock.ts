import { runAs, type Identity } from './identity.ts';

/** The exit code of a program in front of which the lock was not to be had in time. */
export const lockedOut = 75;

export type LockedCommand = { readonly file: string; readonly args: readonly string[] };

/**
 * Puts a lock on the file in front of a program. The kernel keeps it while the program or any process started by it
 * lives and drops it at their death, whatever that was; it also holds between containers that share the folder, where
 * process ids mean nothing. Systems without `flock` (macOS) rely on PostgreSQL's own `postmaster.pid` alone.
 */
export async function withLock(
  options: { readonly lock: string; readonly identity: Identity; readonly seconds: number },
  program: LockedCommand,
): Promise<LockedCommand> {
  const { lock, identity } = options;
  const tried = await runAs(identity, 'flock', ['--no-fork', '-n', '-E', String(lockedOut), lock, 'true']);
  if (tried.code !== 0 && tried.code !== lockedOut) return program;
  const args = ['--no-fork', '-w', String(options.seconds), '-E', String(lockedOut), lock];
  return { file: 'flock', args: [...args, program.file, ...program.args] };
}
