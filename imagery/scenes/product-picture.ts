import sharp, { type Sharp } from 'sharp';
import { boundsOf } from '../draft/path.ts';
import { formMappingsOf, wornBoundsOf } from '../form/form-mapping.ts';
import { fitCamera, fitCameraToBounds, render } from '../light/render.ts';
import type { Scene } from '../light/scene.ts';
import { garmentOf } from './garment-of.ts';
import { BACKDROPS, type ProductDrawing } from './product-drawing.ts';
import { hangingScene, outlinesOf } from './size-outlines.ts';

/**
 * The views of a product: its front, a close view, its back, as an invisible body wears it, and M on a hanger with the outlines of the
 * other sizes.
 */
export const VIEWS = ['main', 'detail', 'back', 'form', 'sizes'] as const;

/** A view of a product. */
export type ProductView = (typeof VIEWS)[number];

/** Returns the scene of a view, `width` pixels wide at 4:5. */
export function sceneOf(drawing: ProductDrawing, view: ProductView, width: number): Scene {
  if (view === 'sizes') return hangingScene(drawing, width);
  if (view === 'form') return formScene(drawing, width);
  const garment = garmentOf(drawing, 'M', view === 'back' ? 'back' : 'front');
  const { close, maxScale } = drawing;
  const camera =
    view === 'detail'
      ? { x: close.x, y: close.y, zoom: (close.zoom * width) / 1000 }
      : fitCamera(garment, { width, max: maxScale });
  return {
    width,
    height: Math.round(width * 1.25),
    items: [{ garment }],
    camera,
    backdrop: { colour: BACKDROPS[drawing.backdrop] },
    // Backs have fewer fine lines than fronts, and take half as long with less.
    ...(view === 'back' && { oversampling: 1.5 }),
  };
}

/** Returns the scene of the garment on an invisible form. */
function formScene(drawing: ProductDrawing, width: number): Scene {
  const { backdrop, maxScale } = drawing;
  const garment = garmentOf(drawing, 'M');
  const worn = formMappingsOf(garment);
  return {
    width,
    height: Math.round(width * 1.25),
    items: [{ garment, worn }],
    camera: fitCameraToBounds(wornBoundsOf(garment, worn), { width, max: maxScale }),
    backdrop: { colour: BACKDROPS[backdrop] },
    // The form stands in front of the wall.
    shadow: { tight: 0.1, wide: 0.18, cast: 0.27, blur: 11 },
    oversampling: 1.5,
    antiAliased: true,
  };
}

/** Returns the scene of a link preview: the whole garment in 1200 by 630 pixels. */
export function linkPreviewScene(drawing: ProductDrawing): Scene {
  const garment = garmentOf(drawing, 'M');
  const { x0, y0, x1, y1 } = boundsOf(garment.pieces.map(({ outline }) => outline));
  const [width, height] = [1200, 630];
  const zoom = Math.min((0.86 * height) / (y1 - y0), (0.6 * width) / (x1 - x0));
  return {
    width,
    height,
    items: [{ garment }],
    camera: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 + 6, zoom },
    backdrop: { colour: BACKDROPS[drawing.backdrop] },
    oversampling: 1.6,
  };
}

/** Returns the SVG to draw over a view; undefined for none. */
export function overlayOf(drawing: ProductDrawing, view: ProductView, width: number): string | undefined {
  return view === 'sizes' ? outlinesOf(drawing, width) : undefined;
}

/** Draws a view. The same drawing gives the same pixels. */
export async function productPicture(
  drawing: ProductDrawing,
  view: ProductView,
  width: number,
): Promise<Sharp> {
  const image = render(sceneOf(drawing, view, width));
  const overlay = overlayOf(drawing, view, width);
  if (overlay === undefined) return image;
  const below = await image.png({ compressionLevel: 1 }).toBuffer();
  return sharp(below)
    .composite([{ input: Buffer.from(overlay) }])
    .removeAlpha()
    .toColourspace('rgb16');
}
