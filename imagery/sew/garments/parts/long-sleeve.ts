import type { FabricSpec } from '../../../cloth/fabric.ts';
import { smooth } from '../../../cloth/number.ts';
import type { Point } from '../../../draft/path.ts';
import type { DrapeSettings } from '../../../drape/settings.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Piece } from '../../piece.ts';

/** Measures of a long sleeve in units; angles in degrees. */
export type SleeveOptions = {
  /** 1 for the sleeve on the right of the board, -1 for the left. */
  readonly m: number;
  /** The shoulder point, from the centre and from the top. */
  readonly shoulder: number;
  readonly shoulderY: number;
  readonly len: number;
  /** How far below the horizontal it hangs. */
  readonly turn: number;
  readonly top: number;
  readonly wrist: number;
  readonly cuffLen: number;
  readonly cuff: 'rib' | 'band';
  readonly bend?: number;
  readonly fabric: FabricSpec;
  readonly trim?: FabricSpec | undefined;
  readonly seed: number;
  /** Fullness above the cuff, as a share of the wrist. */
  readonly puff?: number;
  readonly stitch?: string;
  /** Colour of the cuff's button. */
  readonly buttons?: string | undefined;
  readonly ease?: number;
};

const DEFAULTS = { bend: 10, puff: 0, stitch: '#000', ease: 0.035 } as const satisfies Partial<SleeveOptions>;

/** The axis of the sleeve: `at(t, w)` is the point t of the way down and w across (-1 outer … 1 inner). The cuff begins at `cuffStart`. */
function axisOf(o: SleeveOptions) {
  const options = { ...DEFAULTS, ...o };
  const { m, shoulder, shoulderY, len, turn, top, wrist, cuffLen, bend, puff } = options;
  const angle = (turn * Math.PI) / 180;
  // Starts inside the body, so that the edge of the armhole covers the head of the sleeve.
  const originX = shoulder - 42,
    originY = shoulderY + 16;
  const at = (t: number, w: number): Point => {
    const width = t > 1 ? wrist : top + (wrist * (1 + puff) - top) * Math.min(1, t * 1.02);
    const bow = Math.sin(Math.PI * Math.min(1, t)) * bend;
    const d = t * len,
      px = originX + d * Math.cos(angle) + bow * Math.sin(angle),
      py = originY + d * Math.sin(angle) - bow * Math.cos(angle) * 0.2;
    const q = (w * width) / 2;
    return [500 + m * (px - q * Math.sin(angle)), py + q * Math.cos(angle)];
  };
  const pointAt = (t: number, w: number): string =>
    at(t, w)
      .map((v) => v.toFixed(1))
      .join(' ');
  const cuffStart = 1 - cuffLen / len;
  /** The inverse of `at`: how far down the axis a point of the board lies, and how far across. */
  const along = (x: number, y: number): Point => {
    const dx = (x - 500) * m - originX,
      dy = y - originY;
    const t = (dx * Math.cos(angle) + dy * Math.sin(angle)) / len;
    return [t, (2 * (dy * Math.cos(angle) - dx * Math.sin(angle))) / (top + (wrist - top) * t)];
  };
  return { ...options, originX, originY, at, pointAt, cuffStart, along };
}

/** Drafts outline and lines along the axis. */
function draft(o: SleeveOptions) {
  const axis = axisOf(o);
  const { m, shoulder, shoulderY, cuff, puff, pointAt, cuffStart } = axis;
  const swell = puff ? 1.12 : 1;
  const outline = `M${500 + m * (shoulder - 90)} ${shoulderY + 90} L${500 + m * (shoulder - 16)} ${shoulderY - 6} C${500 + m * (shoulder + 18)} ${shoulderY + 8} ${pointAt(0.1, -1.0)} ${pointAt(0.22, -1)} C${pointAt(0.32, -1.02 * swell)} ${pointAt(0.4, -1.01 * swell)} ${pointAt(0.5, -1 * swell)} C${pointAt(0.7, -1 * swell)} ${pointAt(cuffStart - 0.1, -1.04 * swell)} ${pointAt(cuffStart, cuff === 'rib' ? -0.97 : -1.0)}
    L${pointAt(cuffStart + 0.012, -0.86 / (1 + puff))} L${pointAt(1, -0.84 / (1 + puff))} Q${pointAt(1.006, 0)} ${pointAt(1, 0.84 / (1 + puff))} L${pointAt(cuffStart + 0.012, 0.86 / (1 + puff))} L${pointAt(cuffStart, cuff === 'rib' ? 0.97 : 1.0)}
    C${pointAt(cuffStart - 0.1, 1.04 * swell)} ${pointAt(0.7, 1 * swell)} ${pointAt(0.5, 1 * swell)} C${pointAt(0.36, 1 * swell)} ${pointAt(0.24, 1.02)} ${pointAt(0.12, 1.05)} L${pointAt(0.0, 0.7)} Z`;
  const sheet = createSheet(outline);
  const cuffLine = `M${pointAt(cuffStart + 0.006, -1)} L${pointAt(cuffStart + 0.006, 1)}`;
  const cuffArea = `M${pointAt(cuffStart + 0.006, -1.1)} L${pointAt(cuffStart + 0.006, 1.1)} L${pointAt(1.03, 1.1)} L${pointAt(1.03, -1.1)} Z`;
  return { ...axis, outline, sheet, cuffLine, cuffArea };
}
type Draft = ReturnType<typeof draft>;

/** Knits a ribbed cuff. */
function knitCuff({ cuffLen, pointAt, cuffStart, sheet, cuffLine }: Draft): void {
  const mid = `M${pointAt((cuffStart + 1) / 2, -0.9)} L${pointAt((cuffStart + 1) / 2, 0.9)}`;
  sheet.ribbing(mid, cuffLen, { pitch: 5, lift: 0.6, depth: 0.9 });
  sheet.seam(cuffLine, { depth: 1 });
}

/** Sews a cuff band and gathers the sleeve above it. */
function sewBand({
  trim,
  puff,
  stitch,
  buttons,
  at,
  pointAt,
  cuffStart,
  sheet,
  cuffLine,
  cuffArea,
}: Draft): void {
  sheet.overlay(cuffArea, { lift: 1.2 }).area(cuffArea, { grain: 2, fabric: trim ? 1 : 0 });
  sheet.seam(cuffLine, { depth: 0.9 });
  sheet.stitch(`M${pointAt(cuffStart + 0.02, -1)} L${pointAt(cuffStart + 0.02, 1)}`, {
    colour: stitch,
    opacity: 0.25,
    depth: 0.7,
  });
  sheet.stitch(`M${pointAt(0.99, -1)} L${pointAt(0.99, 1)}`, { colour: stitch, opacity: 0.25, depth: 0.7 });
  if (buttons) {
    const [bx, by] = at((cuffStart + 1) / 2, 0.45 / (1 + puff));
    sheet.button([bx, by], 6.4, { colour: buttons });
  }
  const lines: string[] = [];
  for (let k = -3; k <= 3; k++)
    lines.push(
      `M${pointAt(cuffStart + 0.004, (k / 3.6) * 0.85)} Q${pointAt(cuffStart - 0.04, (k / 3.6) * 0.95)} ${pointAt(cuffStart - (puff ? 0.16 : 0.07) - 0.02 * (k & 1), (k / 3.6) * 1.0)}`,
    );
  sheet.gathers(lines, { depth: puff ? 0.9 : 0.5, width: 3.4 });
}

/** How the cloth settles: folds run down the sleeve, and surplus length gathers at the elbow and over the cuff. */
function clothOf({ seed, puff, ease, at, cuffStart, along }: Draft): DrapeSettings {
  const elbow = 0.46 + 0.03 * Math.sin(seed * 1.7);
  return {
    seed,
    ease: (x, y): Point => {
      const [t] = along(x, y);
      if (t > cuffStart) return [0.004, 0.004];
      return [
        ease + puff * 0.1 * t,
        0.004 + 0.02 * bump(t, elbow, 0.09) + 0.024 * bump(t, cuffStart - 0.06, 0.07),
      ];
    },
    flutes: (x, y) => {
      const [t, w] = along(x, y);
      return (
        (10 + 34 * puff * t) * bump(w, -0.1 + 0.5 * Math.sin(seed + t * 1.3), 0.34) * smooth(0.05, 0.3, t)
      );
    },
    air: 0.045,
    weight: 0.045,
    stiff: 0.2,
    rough: 7,
    relax: 3,
    ceiling: puff ? 60 : 36,
    creases: [{ d: lineDistance(at(cuffStart, -1), at(cuffStart, 1)), width: 14, pull: 0.2, hold: 0.3 }],
  };
}

/** A long sleeve as its own piece, tucked under the body at the armhole. */
export function longSleeve(o: SleeveOptions): Piece {
  const drafted = draft(o);
  const { m, turn, fabric, trim, originX, originY, outline, sheet, cuff } = drafted;
  if (cuff === 'rib') knitCuff(drafted);
  else sewBand(drafted);
  return {
    outline,
    sheet,
    fabrics: [fabric, trim ?? fabric],
    lift: 2,
    grains: {
      0: { turn: m * (turn - 90), x: 500 + m * originX, y: originY },
      2: { turn: m * (turn - 90) + 90, x: 500 + m * originX, y: originY },
    },
    cloth: clothOf(drafted),
  };
}

/** 1 at `middle`, falling to nothing over about twice `width`. */
function bump(value: number, middle: number, width: number): number {
  return Math.exp(-(((value - middle) / width) ** 2));
}

function lineDistance([ax, ay]: Point, [bx, by]: Point): (x: number, y: number) => number {
  const dx = bx - ax,
    dy = by - ay,
    l2 = dx * dx + dy * dy;
  return (x, y) => {
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / l2));
    return Math.hypot(x - ax - t * dx, y - ay - t * dy);
  };
}
