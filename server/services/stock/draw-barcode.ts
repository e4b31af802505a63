import { barcodeError } from '#domain/catalogue/barcode.ts';

/** A barcode as an SVG path of this width, in modules, and the height 1. */
export type DrawnBarcode = { readonly text: string; readonly width: number; readonly path: string };

/** Number of empty modules on either side. Scanners need 11 for EAN-13, 10 for Code 128. */
const QUIET_MODULES = 11;

/** Draws a code as EAN-13 if it is one, and otherwise as Code 128. Null for a code with characters that Code 128 does not have. */
export async function drawBarcode(text: string): Promise<DrawnBarcode | null> {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  // Only labels need this library of several hundred kilobytes.
  const { default: bwip } = await import('bwip-js/node');
  const isEan = /^\d{13}$/.test(text) && barcodeError(text) === null;
  const [symbol] = bwip.raw({ bcid: isEan ? 'ean13' : 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) return null;
  let at = QUIET_MODULES;
  let path = '';
  // Bars and spaces alternate, beginning with a bar.
  for (const [index, modules] of symbol.sbs.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${modules}v1h-${modules}z`;
    at += modules;
  }
  return { text, width: at + QUIET_MODULES, path };
}
