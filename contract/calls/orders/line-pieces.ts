import { z } from 'zod';
import { MAX_LINE_POSITION } from '#domain/return/replacement.ts';
import { quantity } from '../../fields.ts';

/** The position of a line in its order, from 1. */
export const linePosition = z
  .int({ error: 'position must be a whole number.' })
  .min(1)
  .max(MAX_LINE_POSITION);

/** Pieces of an order line. */
export const linePieces = z.object({ position: linePosition, quantity });

/** Rejects a list that names a line twice. */
export const eachLineOnce = z.refine<readonly { readonly position: number }[]>(
  (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
  { error: 'A line can be named once.' },
);
