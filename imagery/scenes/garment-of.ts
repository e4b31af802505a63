import type { Size } from '../draft/sizes.ts';
import type { Fit, Garment, Side } from '../sew/piece.ts';
import { brandOf } from './brand-of.ts';
import { foldOf, type ProductDrawing } from './product-drawing.ts';

/** Added to the seed of a product's folds for its back. */
const BACK_FOLD = 131;

/** Makes the garment of a drawing in a size, with the folds of its product; its back has other folds than its front. */
export function garmentOf(
  drawing: ProductDrawing,
  size: Size,
  side: Side = 'front',
): Garment & { readonly fit: Fit } {
  const fold = foldOf(drawing.id) + (side === 'back' ? BACK_FOLD : 0);
  const garment = drawing.make({ size, fold, side, brand: brandOf(drawing.id) });
  const { fit } = garment;
  if (fit === undefined) throw new Error(`the garment of '${drawing.id}' does not say how it fits`);
  return { ...garment, fit };
}
