import { readdirSync, statSync } from 'node:fs';
import { PICTURES_FOLDER } from './folders.ts';

/** Prints the file sizes of the shipped pictures: average and largest by kind, width and format, and the total. */
export function printFileSizes(print: (line: string) => void): void {
  const kinds = new Map<string, number[]>();
  let total = 0;
  for (const name of readdirSync(PICTURES_FOLDER)) {
    const { size } = statSync(new URL(name, PICTURES_FOLDER));
    total += size;
    const parts = /^(banner|.*-(main|detail|back|form|sizes)).*-(\d+\.\w+)$/.exec(name);
    const kind = `${(parts?.[2] ?? 'banner').padEnd(7)} ${parts?.[3] ?? ''}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), size]);
  }
  for (const [kind, sizes] of [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    print(
      `${kind.padEnd(20)} ${sizes.length} files, ${kB(mean)} on average, ${kB(Math.max(...sizes))} at most`,
    );
  }
  print(`total ${(total / 1e6).toFixed(2)} MB`);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
