import { readFileSync } from 'node:fs';
import type { Picture } from '#domain/catalog/picture.ts';

/** A picture file's name, size and colour, without the words that go with it. */
export type DemoShot = Omit<Picture, 'alt'>;

/** The two views of every product of the demo shop by its id, as they were drawn; see `imagery/README.md`. */
export const demoShots = JSON.parse(
  readFileSync(new URL('pictures.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly main: DemoShot; readonly detail: DemoShot }>>;
