import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { CLOSE_VIEWS } from '../place/banners.ts';
import { drawings } from '../place/catalogue.ts';
import { formatsOf } from '../place/encode.ts';
import { VIEWS } from '../place/product-picture.ts';
import { measuresOf } from '../place/size-outlines.ts';
import { imagery, pictures, seed, shopPictures } from './folders.ts';
import type { Job } from './jobs.ts';
import type { Made } from './worker.ts';

const ledger = new URL('made.json', imagery);

/** The record of a finished picture; `inputs` is the fingerprint that it was made from. */
export type Kept = Omit<Made, 'name' | 'bytes'>;

/** Reads the records of finished pictures by name. */
export function readMade(): Record<string, Kept> {
  return existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as Record<string, Kept>) : {};
}

/** Returns the file names of a job's picture. */
function filesOf({ encoding }: Job, stem: string): string[] {
  const name = stem.slice('/pictures/'.length);
  return formatsOf(encoding).flatMap(([format, widths]) =>
    widths.map((width) => `${name}-${width}.${format}`),
  );
}

/** Returns whether a picture was made from the same inputs and has all its files. */
export function isThere(job: Job, kept: Kept | undefined, onDisk: ReadonlySet<string>): boolean {
  return kept?.inputs === job.inputs && filesOf(job, kept.stem).every((name) => onDisk.has(name));
}

/** Lists the picture files on disk. */
export function picturesOnDisk(): Set<string> {
  return new Set(readdirSync(pictures));
}

/** Writes the records of `jobs`. Records of other pictures are dropped. */
export function writeMade(made: Readonly<Record<string, Kept>>, jobs: readonly Job[]): void {
  const there = jobs.filter(({ name }) => made[name] !== undefined);
  writeJson(ledger, Object.fromEntries(there.map(({ name }) => [name, made[name]])));
}

/** Writes the shop's data about pictures and sizes, and removes files that belong to no picture. */
export function publish(made: Readonly<Record<string, Kept>>, jobs: readonly Job[]): void {
  const shots: Record<string, Record<string, unknown>> = {};
  for (const { id } of drawings)
    shots[id] = Object.fromEntries(
      VIEWS.map((view) => {
        const { stem, width, height, colour } = made[`${id}-${view}`];
        return [view, { stem, width, height, colour }];
      }),
    );
  writeJson(new URL('pictures.json', seed), shots);
  writeJson(
    new URL('measures.json', seed),
    Object.fromEntries(drawings.map((drawing) => [drawing.id, measuresOf(drawing)])),
  );
  const shown = jobs.filter((job) => job.kind === 'banner' || CLOSE_VIEWS.includes(job.name));
  const banners = shown.map(({ name, encoding }) => {
    const { stem, width, height, colour } = made[name];
    return [name.replace(/^banner-/, ''), { stem, width, height, colour, ...encoding }] as const;
  });
  writeJson(shopPictures, Object.fromEntries(banners));
  const wanted = new Set(jobs.flatMap((job) => filesOf(job, made[job.name].stem)));
  for (const name of picturesOnDisk()) if (!wanted.has(name)) rmSync(new URL(name, pictures));
}

function writeJson(file: URL, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
