import { Resvg, type RenderedImage } from '@resvg/resvg-js';

/**
 * Renders an SVG to pixels of 4 bytes, at its own size or `width` pixels wide. System fonts are not loaded: no
 * drawing has text, and finding fonts takes longer than most drawings.
 */
export function paint(svg: string, width?: number): RenderedImage {
  return new Resvg(svg, {
    font: { loadSystemFonts: false },
    ...(width !== undefined && { fitTo: { mode: 'width', value: width } }),
  }).render();
}
