import { kidsDrawings } from './draw-kids.ts';
import { menDrawings } from './draw-men.ts';
import { womenDrawings } from './draw-women.ts';
import type { ProductDrawing } from './drawing.ts';

/** How every product of the demo catalogue is drawn: one line each. */
export const drawings: readonly ProductDrawing[] = [...menDrawings, ...womenDrawings, ...kidsDrawings];
