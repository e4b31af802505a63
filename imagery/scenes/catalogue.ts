import { kidsDrawings } from './catalogue-kids.ts';
import { menDrawings } from './catalogue-men.ts';
import { womenDrawings } from './catalogue-women.ts';
import type { ProductDrawing } from './product-drawing.ts';

/** How every product of the demo catalogue is drawn: one line each. */
export const drawings: readonly ProductDrawing[] = [...menDrawings, ...womenDrawings, ...kidsDrawings];
