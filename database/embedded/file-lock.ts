import { runAs, type ProcessIdentity } from './process-identity.ts';

/** Exit code of `flock` when the lock was not free in time. */
export const LOCK_TIMEOUT_CODE = 75;

export type LockedCommand = { readonly file: string; readonly args: readonly string[] };

/**
 * Returns the command that runs a program under a lock on a file. The kernel holds the lock while the program or one of its children lives.
 * The lock also works between containers that share the folder, where process ids mean nothing. Systems without `flock` (macOS) rely on
 * PostgreSQL's own `postmaster.pid`.
 */
export async function withLock(
  options: { readonly lock: string; readonly identity: ProcessIdentity; readonly seconds: number },
  program: LockedCommand,
): Promise<LockedCommand> {
  const { lock, identity } = options;
  const code = String(LOCK_TIMEOUT_CODE);
  const probe = await runAs(identity, 'flock', ['--no-fork', '-n', '-E', code, lock, 'true']);
  if (probe.code !== 0 && probe.code !== LOCK_TIMEOUT_CODE) return program;
  const args = ['--no-fork', '-w', String(options.seconds), '-E', code, lock];
  return { file: 'flock', args: [...args, program.file, ...program.args] };
}
