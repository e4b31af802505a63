import type { FabricSpec } from '../../../cloth/fabric.ts';
import { mirrorToLine, distanceTo, mirrorX, offset, mirrorToOutline } from '../../../draft/path.ts';
import { gradeBlock, UNIT_CM, type FitGroup, type Size } from '../../../draft/sizes.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Fit, Garment, Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { topEase } from '../drapes.ts';
import { drawHood } from '../parts/hood.ts';
import { longSleeve } from '../parts/long-sleeve.ts';

/** Half measures from the centre front in M; the sleeve along its own axis, its turn in degrees. */
const BLOCKS = {
  men: {
    top: 330,
    n: 100,
    sh: 250,
    shDrop: 46,
    chest: 278,
    under: 270,
    hem: 250,
    len: 664,
    slLen: 600,
    turn: 72,
    slTop: 206,
    wrist: 112,
  },
  women: {
    top: 336,
    n: 92,
    sh: 226,
    shDrop: 44,
    chest: 252,
    under: 256,
    hem: 228,
    len: 604,
    slLen: 570,
    turn: 72,
    slTop: 190,
    wrist: 102,
  },
  kids: {
    top: 356,
    n: 100,
    sh: 240,
    shDrop: 42,
    chest: 270,
    under: 250,
    hem: 248,
    len: 566,
    slLen: 476,
    turn: 69,
    slTop: 196,
    wrist: 116,
  },
};
const GRADE = {
  n: 2,
  sh: 9,
  shDrop: 1,
  chest: 14,
  under: 7,
  hem: 13,
  len: 18,
  slLen: 12,
  slTop: 5,
  wrist: 3,
};
/** Children grow in length. */
const KIDS_GRADE = { len: 44, slLen: 34 };

/** What a hoodie is made of. `fold` is the seed of its folds. */
export type HoodieOptions = {
  readonly fitGroup?: FitGroup;
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  readonly rib?: FabricSpec;
  readonly cord?: string;
  readonly stitch?: string;
  readonly metal?: string;
};

/** Fills in the options that are left out. */
function withDefaults(o: HoodieOptions) {
  const {
    fitGroup = 'men',
    size = 'M',
    fold = 0,
    fabric,
    rib,
    cord = '#efece4',
    stitch = '#000',
    metal = '#b9b6ad',
  } = o;
  return { fitGroup, size, fold, fabric, rib, cord, stitch, metal };
}

/** Drafts outline and lines. */
function draft(o: HoodieOptions) {
  const options = withDefaults(o);
  const { fitGroup, size } = options;
  const c = gradeBlock(BLOCKS[fitGroup], fitGroup === 'kids' ? { ...GRADE, ...KIDS_GRADE } : GRADE, size),
    T = c.top,
    shY = T + c.shDrop,
    underY = T + c.under,
    hemY = T + c.len,
    ribH = 62,
    ribY = hemY - ribH;
  const outline = mirrorToOutline(`M500 ${T + 84} C${X(50)} ${T + 84} ${X(c.n - 6)} ${T + 50} ${X(c.n)} ${T}
    C${X(c.n + 40)} ${T + 10} ${X(c.sh - 54)} ${shY - 22} ${X(c.sh)} ${shY} C${X(c.sh - 22)} ${shY + 84} ${X(c.chest - 44)} ${underY - 70} ${X(c.chest)} ${underY}
    C${X(c.chest)} ${underY + 120} ${X(c.hem + 34)} ${ribY - 110} ${X(c.hem + 26)} ${ribY - 26} Q${X(c.hem + 22)} ${ribY - 4} ${X(c.hem)} ${ribY} L${X(c.hem - 4)} ${hemY - 6} Q${X(c.hem - 6)} ${hemY} ${X(c.hem - 20)} ${hemY + 1} C${X(100)} ${hemY + 7} ${X(60)} ${hemY + 7} 500 ${hemY + 7}`);
  const s = createSheet(outline);
  const armhole = `M${X(c.sh)} ${shY} C${X(c.sh - 24)} ${shY + 84} ${X(c.chest - 50)} ${underY - 70} ${X(c.chest)} ${underY}`;
  const ribMid = mirrorToLine(
    `M500 ${hemY - ribH / 2 + 5} C${X(90)} ${hemY - ribH / 2 + 5} ${X(c.hem - 60)} ${hemY - ribH / 2} ${X(c.hem + 4)} ${hemY - ribH / 2 - 2}`,
  );
  const ribSeam = offset(ribMid, -ribH / 2);
  return { ...options, c, T, shY, underY, hemY, ribH, ribY, outline, s, armhole, ribMid, ribSeam };
}
type Draft = ReturnType<typeof draft>;

/** Knits the rib of the hem and gathers the body above it. */
function sewRib({ stitch, c, ribH, ribY, s, ribMid, ribSeam }: Draft): void {
  s.ribbing(ribMid, ribH - 2, { pitch: 5.2, lift: 0.4, depth: 0.85 });
  s.seam(ribSeam, { depth: 1.2 }).stitch(ribSeam, { at: -7, colour: stitch, opacity: 0.2 });
  const g: string[] = [];
  for (let k = -11; k <= 11; k++) {
    const x = 500 + k * (c.hem / 11.4),
      y = ribY + 4;
    g.push(`M${x} ${y} Q${x + (k % 3)} ${y - 16} ${x + (k % 2) * 3} ${y - 28 - 14 * ((k * 7) % 3)}`);
  }
  s.gathers(g, { depth: 0.5, width: 4 });
}

/** Sews the kangaroo pocket. */
function sewPocket({ stitch, c, ribY, s }: Draft): void {
  const pT = ribY - 208,
    pw = c.hem * 0.66,
    pt = c.hem * 0.4;
  const pk = `M${X(-pt)} ${pT} L${X(pt)} ${pT} C${X(pt + 8)} ${pT + 50} ${X(pw - 8)} ${pT + 96} ${X(pw)} ${pT + 130} L${X(pw)} ${ribY} L${X(-pw)} ${ribY} L${X(-pw)} ${pT + 130} C${X(-pw + 8)} ${pT + 96} ${X(-pt - 8)} ${pT + 50} ${X(-pt)} ${pT} Z`;
  s.overlay(pk, { lift: 1.9, edge: 1.5 });
  s.stitch(`M${X(-pt)} ${pT + 5} L${X(pt)} ${pT + 5}`, { colour: stitch, opacity: 0.24 });
  const mouth = `M${X(pt)} ${pT} C${X(pt + 8)} ${pT + 50} ${X(pw - 8)} ${pT + 96} ${X(pw)} ${pT + 130}`;
  for (const d of [mouth, mirrorX(mouth)]) {
    s.stitch(d, { at: d === mouth ? 9 : -9, colour: stitch, opacity: 0.26 });
    s.line(d, '#000', { opacity: 0.3, width: 3, soft: 1.6 });
    s.dent(d, 0.35, { width: 7, soft: 2 });
  }
  for (const m of [-1, 1])
    s.stitch(`M${X(m * (pw - 5))} ${pT + 132} L${X(m * (pw - 5))} ${ribY}`, {
      colour: stitch,
      opacity: 0.24,
    });
}

/** Sews the armholes, and shades the body beneath the hood. */
function sewArmholes({ stitch, T, s, armhole }: Draft): void {
  for (const d of [armhole, mirrorX(armhole)])
    s.seam(d, { depth: 0.6 }).stitch(d, { at: d === armhole ? 8 : -8, colour: stitch, opacity: 0.2 });
  s.tone(
    `M${X(-150)} ${T - 10} L${X(150)} ${T - 10} L${X(96)} ${T + 128} L500 ${T + 152} L${X(-96)} ${T + 128} Z`,
    '#000',
    { opacity: 0.2, soft: 14 },
  );
}

/** A long sleeve. `m` is the side. */
function sleeveOf({ fold, fabric, rib, stitch, c, shY }: Draft, m: number): Piece {
  return longSleeve({
    m,
    sh: c.sh,
    shY,
    len: c.slLen,
    turn: c.turn,
    top: c.slTop,
    wrist: c.wrist + 18,
    cuffLen: 66,
    cuff: 'rib',
    fabric,
    trim: rib,
    seed: 27 + m + fold * 1009,
    stitch,
    ease: 0.05,
    puff: 0.12,
    bend: 14,
  });
}

/** The front with everything sewn on it. */
function bodyOf({ fitGroup, fold, fabric, hemY, outline, s, armhole, ribSeam }: Draft): Piece {
  return {
    outline,
    sheet: s,
    fabrics: [fabric],
    lift: 8,
    cloth: {
      ease: topEase,
      seed: { men: 91, women: 94, kids: 97 }[fitGroup] + fold * 1009,
      air: 0.055,
      weight: 0.045,
      stiff: 0.3,
      rough: 13,
      ceiling: 44,
      relax: 3,
      free: (_, y) => (y > hemY - 20 ? 0.5 : 0),
      creases: [
        { d: distanceTo(ribSeam), width: 16, pull: 0.16, hold: 0.2 },
        { d: distanceTo(armhole), width: 14, pull: 0.08 },
        { d: distanceTo(mirrorX(armhole)), width: 14, pull: 0.08 },
      ],
    },
  };
}

/** How it fits. */
function fitOf({ fitGroup, c, T, shY, underY, hemY }: Draft): Fit {
  const turn = (c.turn * Math.PI) / 180;
  return {
    unit: UNIT_CM[fitGroup],
    hang: { by: 'shoulders', y: T + 12, half: c.sh, above: 190 },
    measures: [
      { name: 'chest', line: `M${X(-c.chest)} ${underY} L${X(c.chest)} ${underY}`, around: true },
      { name: 'length', line: `M${X(c.n)} ${T} L${X(c.n)} ${hemY + 6}` },
      {
        name: 'sleeve',
        line: `M${X(c.sh)} ${shY} L${X(c.sh - 42 + c.slLen * Math.cos(turn))} ${shY + 16 + c.slLen * Math.sin(turn)}`,
      },
    ],
  };
}

/** A pullover hoodie with a kangaroo pocket, ribs at hem and cuffs, and a drawcord. */
export function hoodie(o: HoodieOptions): Garment {
  const drafted = draft(o);
  const { fitGroup, size, fold, T, c, fabric, stitch, cord, metal } = drafted;
  sewRib(drafted);
  sewPocket(drafted);
  sewArmholes(drafted);
  const hood = drawHood({ T, n: c.n, fabric, stitch, cord, metal, fold });
  return {
    shape: `hoodie-${fitGroup}-${size}-${fold}`,
    pieces: [sleeveOf(drafted, -1), sleeveOf(drafted, 1), bodyOf(drafted), ...hood],
    fit: fitOf(drafted),
  };
}
