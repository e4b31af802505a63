import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { COLLECTION_PICTURES } from '../scenes/banners.ts';
import { drawings } from '../scenes/catalogue.ts';
import { clothColoursOf } from '../scenes/cloth-colours.ts';
import { formatsOf } from '../scenes/encode.ts';
import { VIEWS } from '../scenes/product-picture.ts';
import { measuresOf } from '../scenes/size-outlines.ts';
import {
  IMAGERY_FOLDER,
  PICTURES_FOLDER,
  SEED_FOLDER,
  LINK_PREVIEWS_FILE,
  SHOP_PICTURES_FILE,
} from './folders.ts';
import type { Job } from './jobs.ts';
import type { MadePicture } from './worker.ts';

const RECORDS_FILE = new URL('made.json', IMAGERY_FOLDER);

/** The record of a finished picture; `inputs` is the fingerprint that it was made from. */
export type PictureRecord = Omit<MadePicture, 'name' | 'bytes'>;

/** Reads the records of finished pictures by name. */
export function readRecords(): Record<string, PictureRecord> {
  return existsSync(RECORDS_FILE)
    ? (JSON.parse(readFileSync(RECORDS_FILE, 'utf8')) as Record<string, PictureRecord>)
    : {};
}

/** Returns the file names of a job's picture. */
function filesOf({ encoding }: Job, stem: string): string[] {
  const name = stem.slice('/pictures/'.length);
  return formatsOf(encoding).flatMap(([format, widths]) =>
    widths.map((width) => `${name}-${width}.${format}`),
  );
}

/** Returns whether a picture was made from the same inputs and has all its files. */
export function isUpToDate(job: Job, kept: PictureRecord | undefined, onDisk: ReadonlySet<string>): boolean {
  return kept?.inputs === job.inputs && filesOf(job, kept.stem).every((name) => onDisk.has(name));
}

/** Lists the picture files on disk. */
export function listPictureFiles(): Set<string> {
  return new Set(readdirSync(PICTURES_FOLDER));
}

/** Writes the records of `jobs`. Records of other pictures are dropped. */
export function writeRecords(made: Readonly<Record<string, PictureRecord>>, jobs: readonly Job[]): void {
  const there = jobs.filter(({ name }) => made[name] !== undefined);
  writeJson(RECORDS_FILE, Object.fromEntries(there.map(({ name }) => [name, made[name]])));
}

/** Writes the shop's data about pictures and sizes, and removes files that belong to no picture. */
export function publish(made: Readonly<Record<string, PictureRecord>>, jobs: readonly Job[]): void {
  const views: Record<string, Record<string, unknown>> = {};
  for (const { id } of drawings)
    views[id] = Object.fromEntries(
      VIEWS.map((view) => {
        const { stem, width, height, colour } = made[`${id}-${view}`];
        return [view, { stem, width, height, colour }];
      }),
    );
  writeJson(new URL('pictures.json', SEED_FOLDER), views);
  writeJson(
    new URL('measures.json', SEED_FOLDER),
    Object.fromEntries(drawings.map((drawing) => [drawing.id, measuresOf(drawing)])),
  );
  writeJson(
    new URL('colours.json', SEED_FOLDER),
    Object.fromEntries(drawings.map((drawing) => [drawing.id, clothColoursOf(drawing)])),
  );
  const withoutProduct = jobs.filter(
    (job) => job.kind === 'banner' || COLLECTION_PICTURES.includes(job.name),
  );
  const isLinkPreview = ({ encoding }: Job) => encoding.jpg.length > 0;
  const shown = withoutProduct
    .filter((job) => !isLinkPreview(job))
    .map(({ name, encoding }) => {
      const { stem, width, height, colour } = made[name];
      return [pageNameOf(name), { stem, width, height, colour, widths: encoding.webp }] as const;
    });
  writeJson(SHOP_PICTURES_FILE, Object.fromEntries(shown));
  const linkPreviews = withoutProduct.filter(isLinkPreview).map(({ name }) => {
    const { stem, width, height } = made[name];
    return [pageNameOf(name), { stem, width, height }] as const;
  });
  writeJson(LINK_PREVIEWS_FILE, Object.fromEntries(linkPreviews));
  const wanted = new Set(jobs.flatMap((job) => filesOf(job, made[job.name].stem)));
  for (const name of listPictureFiles()) if (!wanted.has(name)) rmSync(new URL(name, PICTURES_FOLDER));
}

/** Returns the name under which pages use a picture. */
function pageNameOf(name: string): string {
  return name.replace(/^banner-/, '');
}

function writeJson(file: URL, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
