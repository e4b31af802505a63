import { setTimeout as delay } from 'node:timers/promises';
import { fail, type Result } from '#domain/result.ts';
import { claim, type Claim } from './claim.ts';
import { poll } from './poll.ts';
import { readPostmaster, type Postmaster } from './postmaster.ts';
import { followStart } from './progress.ts';

/** Milliseconds between two tries; each that comes too early is a line in PostgreSQL's log. */
const interval = 200;

/**
 * Takes hold again of a PostgreSQL that dropped its connections: when one of its processes is killed, as by want of memory, it ends all
 * the others and restarts itself. `taken`: another shop was quicker. `gone`: it has ended, or does not get ready.
 */
export async function reclaim(
  postmaster: Postmaster,
  { password, log }: { password: string; log: string },
): Promise<Result<Claim, 'taken' | 'gone'>> {
  const { pid, port, cluster } = postmaster;
  const progress = followStart(log, {});
  const end = await poll<Result<Claim, 'taken' | 'gone'>>(
    async () => {
      const running = await readPostmaster(cluster);
      if (typeof running !== 'object' || running.pid !== pid) return fail('gone');
      const held = await claim({ port, password, cluster });
      if (held.ok) return held;
      if (held.error === 'held') return fail('taken');
      await delay(interval);
      return (await progress.isGettingOn()) ? undefined : fail('gone');
    },
    { until: Infinity },
  );
  return end ?? fail('gone');
}
