import { createSurfaces, createThreads, createButtons, createShades, createLabels } from './sheet-methods.ts';
import { type Pen, createBlur } from './sheet-pen.ts';
import type { SheetArtwork, Sheet } from './sheet.ts';

/** Creates an empty sheet for a piece of this outline. */
export function createSheet(outline: string): Sheet {
  const artwork: SheetArtwork = { outline, colour: [], relief: [], region: [], defs: [], boxes: new Map() };
  let ids = 0;
  const newId = (): number => ids++;
  const pen: Pen = { artwork, self: () => made, newId, soft: createBlur(artwork, newId) };
  const made: Sheet = {
    outline,
    artwork,
    ...createSurfaces(pen),
    ...createThreads(pen),
    ...createButtons(pen),
    ...createShades(pen),
    ...createLabels(pen),
  };
  return made;
}
