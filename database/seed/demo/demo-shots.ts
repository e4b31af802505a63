import { readFileSync } from 'node:fs';
import type { Picture } from '#domain/catalog/picture.ts';
import type { SizedMeasure } from '#domain/catalog/size-guide.ts';

/** A picture file's name, size and colour, without the words that go with it. */
export type DemoShot = Omit<Picture, 'alt'>;

/** The views of a product: the whole garment, a close view, and the garment on a hanger among the outlines of its sizes. */
export type DemoShots = { readonly main: DemoShot; readonly detail: DemoShot; readonly sizes: DemoShot };

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/** The views of every product of the demo shop by its id, as they were drawn; see `imagery/README.md`. */
export const demoShots = read('pictures.json') as Readonly<Record<string, DemoShots>>;

/** The measures of every product of the demo shop by its id, taken from the draft that its pictures are drawn from. */
export const demoMeasures = read('measures.json') as Readonly<Record<string, readonly SizedMeasure[]>>;
