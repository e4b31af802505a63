import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '#database/connection/connect.ts';
import { listFamily } from '../load-tests/run-program.ts';

/** What the shop holds: memory of its first worker, which is never killed, and descriptors of all its processes. */
export type Usage = {
  readonly memoryMb: number;
  readonly descriptors: number;
  readonly databaseConnections: number;
};

/** Measures the shop's processes (Linux, proc(5)) and its connections to PostgreSQL. */
export async function measureUsage(pid: number, database: Database): Promise<Usage> {
  const [first] = listWorkers(pid);
  const { rows } = await database.query(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
  );
  return {
    memoryMb: first === undefined ? 0 : readMemoryMb(first),
    descriptors: [pid, ...listWorkers(pid)].reduce((sum, one) => sum + countDescriptors(one), 0),
    databaseConnections: Number(rows[0]?.['count']),
  };
}

/** Lists the workers of a shop, the oldest first. */
export function listWorkers(pid: number): number[] {
  return listFamily([pid])
    .filter((one) => readCommand(one).includes('server/worker.ts'))
    .toSorted((one, other) => one - other);
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function readMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

function countDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
