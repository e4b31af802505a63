/** Makes the pictures that the main thread sends, one after the other. */
import { writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { render } from '../light/render.ts';
import { bannerScene } from '../scenes/banners.ts';
import { drawings } from '../scenes/catalogue.ts';
import { encode } from '../scenes/encode.ts';
import { productPicture, linkPreviewScene } from '../scenes/product-picture.ts';
import { PICTURES_FOLDER } from './folders.ts';
import { FULL_WIDTH_PX, type Job } from './jobs.ts';

/** A finished picture. */
export type MadePicture = {
  readonly name: string;
  readonly inputs: string;
  /** The path of its files without width and format: `/pictures/<name>.<hash of all files>`. */
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Sizes of the files in bytes, by suffix. */
  readonly bytes: Readonly<Record<string, number>>;
};

// One thread per picture: the encoders must not use the other workers' cores.
sharp.concurrency(1);

/** Draws the picture for pages and, where it differs, the one for link previews. */
async function draw(job: Job): Promise<Sharp[]> {
  if (job.kind === 'banner') return [render(bannerScene(job.banner))];
  const drawing = drawings.find(({ id }) => id === job.id);
  if (drawing === undefined) throw new Error(`no drawing is called '${job.id}'`);
  const picture = await productPicture(drawing, job.view, FULL_WIDTH_PX);
  return job.view === 'main' ? [picture, render(linkPreviewScene(drawing))] : [picture];
}

async function makePicture(job: Job): Promise<MadePicture> {
  const drawn = await draw(job);
  const [image, linkPreview] = await Promise.all(
    drawn.map((one) => one.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })),
  );
  if (image === undefined) throw new Error(`nothing was drawn of '${job.name}'`);
  const { files, hash, colour } = await encode(job.encoding, image.data, linkPreview?.data);
  const bytes: Record<string, number> = {};
  for (const file of files) {
    const ending = `${file.width}.${file.format}`;
    writeFileSync(new URL(`${job.name}.${hash}-${ending}`, PICTURES_FOLDER), file.bytes);
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
  void makePicture(job).then((made) => parentPort?.postMessage(made, []));
});
