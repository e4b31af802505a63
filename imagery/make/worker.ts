/** Makes the pictures that the main thread hands it, one after the other. */
import { writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { render } from '../light/render.ts';
import { bannerScene } from '../place/banners.ts';
import { drawings } from '../place/catalogue.ts';
import { encode } from '../place/encode.ts';
import { productPicture } from '../place/product-picture.ts';
import { pictures } from './folders.ts';
import { FULL_WIDTH, type Job } from './jobs.ts';

/** What became of a job. */
export type Made = {
  readonly name: string;
  readonly inputs: string;
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Sizes of the files in bytes, by ending. */
  readonly bytes: Readonly<Record<string, number>>;
};

// One picture a thread: the encoders may not take the other threads' cores.
sharp.concurrency(1);

async function draw(job: Job): Promise<Sharp> {
  if (job.kind === 'banner') return render(bannerScene(job.banner));
  const drawing = drawings.find(({ id }) => id === job.id);
  if (drawing === undefined) throw new Error(`no drawing is called '${job.id}'`);
  return productPicture(drawing, job.view, FULL_WIDTH);
}

async function make(job: Job): Promise<Made> {
  const image = await (await draw(job)).png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const { files, hash, colour } = await encode(image.data, job.encoding);
  const bytes: Record<string, number> = {};
  for (const file of files) {
    const ending = `${file.width}.${file.format}`;
    writeFileSync(new URL(`${job.name}.${hash}-${ending}`, pictures), file.bytes);
    bytes[ending] = file.bytes.length;
  }
  const { width, height } = image.info;
  return {
    name: job.name,
    inputs: job.inputs,
    stem: `/pictures/${job.name}.${hash}`,
    width,
    height,
    colour,
    bytes,
  };
}

parentPort?.on('message', (job: Job) => {
  void make(job).then((made) => parentPort?.postMessage(made, []));
});
