import { setTimeout as delay } from 'node:timers/promises';
import { fail, type Result } from '#domain/result.ts';
import { poll } from '../poll.ts';
import { readPostmaster, type Postmaster } from './postmaster.ts';
import { acquireServerLock, type ServerLock } from './server-lock.ts';
import { followStartup } from './startup-progress.ts';

/** The pause between two attempts. Each failed one is a line in PostgreSQL's log. */
const RETRY_MS = 200;

/**
 * Acquires the lock again after PostgreSQL dropped its connections. PostgreSQL restarts itself when one of its processes is killed, for
 * example because the machine ran out of memory. `taken`: another shop has acquired the lock. `gone`: the server has ended, or does not get
 * ready.
 */
export async function reacquireServerLock(
  postmaster: Postmaster,
  { password, log }: { password: string; log: string },
): Promise<Result<ServerLock, 'taken' | 'gone'>> {
  const { pid, port, cluster } = postmaster;
  const progress = followStartup(log, {});
  const outcome = await poll<Result<ServerLock, 'taken' | 'gone'>>(
    async () => {
      const running = await readPostmaster(cluster);
      if (typeof running !== 'object' || running.pid !== pid) return fail('gone');
      const locked = await acquireServerLock({ port, password, cluster });
      if (locked.ok) return locked;
      if (locked.error === 'held') return fail('taken');
      await delay(RETRY_MS);
      // A full disk does not end a running shop: it serves again once there is space.
      return (await progress.check()) === 'silent' ? fail('gone') : undefined;
    },
    { until: Infinity },
  );
  return outcome ?? fail('gone');
}
