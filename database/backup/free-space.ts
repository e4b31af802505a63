import { statfs } from 'node:fs/promises';

/** Space left free on the disk of a backup, because the shop may write to the same disk. */
const RESERVE_BYTES = 256_000_000;

/** Returns why a folder lacks the space for this number of bytes; undefined if it has it. */
export async function describeLackOfSpace(folder: string, bytes: number): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, bytes + RESERVE_BYTES];
  if (free >= needed) return undefined;
  return `the disk of ${folder} has ${megabytes(free)} MB free, and ${megabytes(needed)} MB are needed`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
