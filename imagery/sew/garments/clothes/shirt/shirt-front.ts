import { distanceTo, mirrorToLine, mirrorX } from '../../../../draft/path.ts';
import type { Crease } from '../../../../drape/settings.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { topEase, createShortSleeveRestShape } from '../../drapes.ts';
import { placket } from '../../parts/placket.ts';
import { type Draft } from './shirt-draft.ts';

/** Sews the hem. */
export function sewHem({ stitch, sheet, hemHalf }: Draft): void {
  sheet.stitch(mirrorToLine(hemHalf), { at: -11, colour: stitch, opacity: 0.22 });
}

/** Sews the seams of the yoke at the front of the shoulders. */
export function sewYoke({ stitch, block, topY, shoulderY, sheet }: Draft): void {
  const yoke = `M${X(block.neckHalf + 22)} ${topY + 34} L${X(block.shoulder - 14)} ${shoulderY + 30}`;
  for (const d of [yoke, mirrorX(yoke)])
    sheet.seam(d, { depth: 0.7 }).stitch(d, {
      at: d === yoke ? 5 : -5,
      colour: stitch,
      opacity: 0.18,
      depth: 0.6,
    });
}

/** Marks the short sleeves and stitches their hems. */
export function sewShortSleeves({
  stitch,
  block,
  shoulderY,
  angle,
  outerX,
  outerY,
  innerX,
  innerY,
  armhole,
  sheet,
}: Draft): void {
  const sleeve = `${armhole} L${X(innerX)} ${innerY + 40} L${X(outerX + 60)} ${outerY + 30} L${X(block.shoulder + 60)} ${shoulderY - 60} Z`;
  sheet.area(sleeve, { grain: 1 }).area(mirrorX(sleeve), { grain: 2 });
  const ux = Math.cos(angle),
    uy = Math.sin(angle),
    cuff = `M${X(outerX - 34 * ux + 6)} ${outerY - 34 * uy - 6} Q${X((outerX + innerX) / 2 + 5 - 34 * ux)} ${(outerY + innerY) / 2 + 8 - 34 * uy} ${X(innerX - 34 * ux - 8)} ${innerY - 34 * uy}`;
  for (const d of [cuff, mirrorX(cuff)]) sheet.stitch(d, { colour: stitch, opacity: 0.24 });
}

/** Sews the armholes. */
export function sewArmholes({ stitch, short, armhole, sheet }: Draft): void {
  for (const d of [armhole, mirrorX(armhole)]) {
    sheet.seam(d, { depth: short ? 1 : 0.5 });
    sheet.stitch(d, { at: d === armhole ? 8 : -8, colour: stitch, opacity: 0.22, depth: 0.7 });
  }
}

/** Sews the button placket. */
export function sewPlacket({ fitGroup, button, stitch, topY, sideY, hemY, camp, open, sheet }: Draft): void {
  placket(sheet, {
    from: topY + open - (camp ? 10 : 0),
    to: camp ? sideY + 40 : hemY + 4,
    first: camp ? 34 : 74,
    every: fitGroup === 'kids' ? 84 : camp ? 118 : 96,
    button,
    stitch,
    width: fitGroup === 'kids' ? 32 : 36,
  });
}

/** Sews a chest pocket. `m` is the side. */
export function sewPocket({ button, stitch, pocketButton, underY, sheet }: Draft, m: number): void {
  const x = 82,
    y = underY - 64,
    w = 118,
    h = 134;
  const side = (d: string): string => (m === 1 ? d : mirrorX(d));
  const p = side(
    `M${X(x)} ${y} L${X(x + w)} ${y} L${X(x + w)} ${y + h - 24} L${X(x + w - 24)} ${y + h} L${X(x + 24)} ${y + h} L${X(x)} ${y + h - 24} Z`,
  );
  sheet.overlay(p, { lift: 1.3 }).area(p, { grain: m === 1 ? 3 : 4 });
  sheet.stitch(
    side(
      `M${X(x + 3)} ${y} L${X(x + 3)} ${y + h - 25} L${X(x + 25)} ${y + h - 3} L${X(x + w - 25)} ${y + h - 3} L${X(x + w - 3)} ${y + h - 25} L${X(x + w - 3)} ${y}`,
    ),
    { colour: stitch, opacity: 0.24, depth: 0.7 },
  );
  sheet
    .stitch(side(`M${X(x)} ${y + 26} L${X(x + w)} ${y + 26}`), { colour: stitch, opacity: 0.24 })
    .seam(side(`M${X(x)} ${y} L${X(x + w)} ${y}`), { depth: 0.8 });
  if (pocketButton) sheet.button([X(m * (x + w / 2)), y + 13], 6, { colour: button });
}

/** The body with everything sewn on it. */
export function bodyOf({
  side,
  fitGroup,
  fold,
  fabric,
  block,
  topY,
  shoulderY,
  underY,
  sideY,
  short,
  sleeveTurn,
  outerY,
  innerX,
  open,
  armhole,
  outline,
  sheet,
  backYoke,
}: Draft): Piece {
  const middle: Crease =
    side === 'front'
      ? { d: (x, y) => (y > topY + open ? Math.abs(x - 500) : 999), width: 26, pull: 0.05, hold: 0.12 }
      : { d: distanceTo(backYoke), width: 16, pull: 0.1, hold: 0.2 };
  const free = (x: number, y: number): number => {
    if (y > sideY - 10) return 0.65;
    return short && Math.abs(x - 500) > innerX - 10 && y > outerY - 30 ? 0.6 : 0;
  };
  return {
    outline,
    sheet,
    fabrics: [fabric],
    lift: 7,
    grains: {
      1: { turn: sleeveTurn - 4, x: X(block.shoulder), y: shoulderY },
      2: { turn: 4 - sleeveTurn, x: X(-block.shoulder), y: shoulderY },
      3: { turn: 0, x: -7, y: 9, dx: 0, dy: 0 },
      4: { turn: 0, x: 9, y: -8, dx: 0, dy: 0 },
      ...(side === 'back' && { 5: { turn: 90, x: 500, y: topY } }),
    },
    cloth: {
      ease: topEase,
      restShape: short ? createShortSleeveRestShape({ block, shoulderY, underY, fold }) : undefined,
      free,
      seed: { men: 52, women: 63, kids: 71 }[fitGroup] + (short ? 5 : 0) + fold * 1009,
      air: 0.042,
      weight: 0.05,
      stiff: 0.2,
      rough: 13,
      ceiling: 32,
      creases: [
        { d: distanceTo(armhole), width: 14, pull: 0.08, hold: 0.1 },
        { d: distanceTo(mirrorX(armhole)), width: 14, pull: 0.08, hold: 0.1 },
        middle,
      ],
    },
  };
}
