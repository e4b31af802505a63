import { rect, type Point } from '../../../draft/path.ts';
import type { Sheet } from '../../sheet.ts';
import type { Brand } from './brand-patch.ts';

type Label = {
  /** Width and height as shares of the plain label. */
  readonly wide: number;
  readonly high: number;
  readonly cloth: string;
  /** Colour of the woven mark and lines. */
  readonly thread: string;
  /** Bars of the mark in a box of width and height 1: left, top, width, height. */
  readonly mark: readonly (readonly [number, number, number, number])[];
};

/** The neck labels that are not plain: the marks are those of the brands' leather patches. */
const LABELS: Readonly<Partial<Record<Brand, Label>>> = {
  'copper thompson': {
    wide: 1.3,
    high: 0.86,
    cloth: '#8a4f33',
    thread: '#f0d9bd',
    mark: [
      [0.3, 0.26, 0.4, 0.13],
      [0.38, 0.56, 0.24, 0.13],
    ],
  },
  kd: {
    wide: 0.78,
    high: 1.12,
    cloth: '#262322',
    thread: '#dcd2c0',
    mark: [
      [0.34, 0.26, 0.1, 0.42],
      [0.56, 0.26, 0.1, 0.42],
    ],
  },
};

/** Sews a brand's woven label into the neck. `at` is the middle of its upper edge; `width` and `height` are those of a plain label, in units. */
export function sewBrandLabel(
  sheet: Sheet,
  brand: Brand,
  { at, width, height }: { at: Point; width: number; height: number },
): Sheet {
  const label = LABELS[brand];
  if (label === undefined) return sheet.label(at, { width, height });
  const { wide, high, cloth, thread, mark } = label;
  const w = width * wide;
  const h = height * high;
  const left = at[0] - w / 2;
  sheet.label(at, { width: w, height: h, cloth });
  for (const [x, y, across, down] of mark)
    sheet.tone(rect([left + x * w, at[1] + y * h], across * w, down * h), thread, { opacity: 0.92 });
  // Its ends are folded under and stitched down.
  for (const m of [-1, 1])
    sheet
      .line(`M${at[0] + m * (w / 2 - 4)} ${at[1]} L${at[0] + m * (w / 2 - 4)} ${at[1] + h}`, '#000', {
        opacity: 0.3,
        width: 1.2,
      })
      .stitch(`M${at[0] + m * (w / 2 - 2)} ${at[1] + 1} L${at[0] + m * (w / 2 - 2)} ${at[1] + h - 1}`, {
        colour: thread,
        opacity: 0.7,
        len: 2.6,
        gap: 1.8,
        width: 0.9,
        depth: 0.6,
      });
  return sheet;
}
